package database

import "harborlight/internal/platform/seal"

// UseSeal sets the box that encrypts the database's secrets. Call it once, before reading or writing any secret.
func (db *DB) UseSeal(box *seal.Cipher) { db.cipher.Store(box) }

// Seal returns the box set by UseSeal, or nil, which doesn't encrypt.
func (db *DB) Seal() *seal.Cipher { return db.cipher.Load() }
