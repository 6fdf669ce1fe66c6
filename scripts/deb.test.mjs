// Checks the Debian package: its content, that the same program gives the same bytes, that systemd accepts its unit,
// and that dpkg installs and removes it in a folder.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const has = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
const noDpkg = has('dpkg-deb') && has('dpkg') ? false : 'dpkg is missing: Debian packages are made and tested on Debian only';
const folder = mkdtempSync(path.join(tmpdir(), 'harborlight-deb-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Builds the package of a stand-in for the program and returns its file. */
function built(name, version = 'v1.2.3') {
  const to = path.join(folder, name);
  mkdirSync(to);
  const program = path.join(to, 'program');
  writeFileSync(program, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  execFileSync('scripts/deb.sh', [version, 'amd64', program, to], { env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' } });
  const file = readdirSync(to).find((found) => found.endsWith('.deb'));
  return path.join(to, file);
}

const said = (program, ...args) => execFileSync(program, args, { encoding: 'utf8' });

test('the package holds the program, its service and its settings', { skip: noDpkg }, () => {
  const file = built('contents');
  assert.equal(path.basename(file), 'harborlight_1.2.3_amd64.deb');
  assert.match(said('dpkg-deb', '--info', file), /Package: harborlight\n\s*Version: 1\.2\.3\n\s*Architecture: amd64/);
  const contents = said('dpkg-deb', '--contents', file);
  for (const [mode, name] of [
    ['-rwxr-xr-x root/root', './usr/bin/harborlight'],
    ['-rw-r--r-- root/root', './usr/lib/systemd/system/harborlight.service'],
    ['-rw-r--r-- root/root', './usr/lib/sysusers.d/harborlight.conf'],
    ['-rw-r----- root/root', './etc/harborlight/harborlight.env'],
  ]) {
    const line = contents.split('\n').find((found) => found.endsWith(` ${name}`));
    assert.ok(line?.startsWith(mode), `${name}: ${line}`);
  }
});

test('the same program gives the same bytes', { skip: noDpkg }, () => {
  assert.ok(readFileSync(built('once')).equals(readFileSync(built('again'))));
});

test('versions that are no numbers sort before all that are', { skip: noDpkg }, () => {
  const file = built('unnumbered', '57b11c8-dirty');
  const version = said('dpkg-deb', '--field', file, 'Version').trim();
  assert.equal(spawnSync('dpkg', ['--compare-versions', version, 'lt', '0.1.0']).status, 0, version);
});

const noRoot = noDpkg || (process.getuid() === 0 ? false : 'only root can let dpkg install, even in a folder');

test('dpkg installs it, keeps changed settings, and leaves the data when it goes', { skip: noRoot }, () => {
  const root = path.join(folder, 'root');
  for (const part of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'var/lib/dpkg/triggers', 'etc', 'usr/lib/sysusers.d']) {
    mkdirSync(path.join(root, part), { recursive: true });
  }
  writeFileSync(path.join(root, 'var/lib/dpkg/status'), '');
  const dpkg = (...args) =>
    execFileSync('dpkg', [`--root=${root}`, '--force-script-chrootless', '--force-depends', ...args], { encoding: 'utf8', stdio: 'pipe' });
  dpkg('--install', built('first', 'v1.0.0'));
  const settings = path.join(root, 'etc/harborlight/harborlight.env');
  assert.match(readFileSync(settings, 'utf8'), /^HARBORLIGHT_DATA=\/var\/lib\/harborlight$/m);
  assert.ok(existsSync(path.join(root, 'var/lib/harborlight')), 'the data folder');
  assert.match(readFileSync(path.join(root, 'etc/passwd'), 'utf8'), /^harborlight:/m);
  writeFileSync(settings, 'HARBORLIGHT_HTTPS=www.example.com\n');
  writeFileSync(path.join(root, 'var/lib/harborlight/harborlight.db'), 'orders');
  dpkg('--install', built('second', 'v1.1.0'));
  assert.equal(readFileSync(settings, 'utf8'), 'HARBORLIGHT_HTTPS=www.example.com\n');
  dpkg('--remove', 'harborlight');
  assert.ok(!existsSync(path.join(root, 'usr/bin/harborlight')), 'the program is gone');
  assert.ok(existsSync(settings), 'the settings stay until a purge');
  assert.match(dpkg('--purge', 'harborlight'), /your data is still in \/var\/lib\/harborlight/);
  assert.ok(!existsSync(settings), 'the settings are gone');
  assert.equal(readFileSync(path.join(root, 'var/lib/harborlight/harborlight.db'), 'utf8'), 'orders');
});

const noSystemd = has('systemd-analyze') ? false : 'systemd-analyze is missing: the unit is checked where there is systemd';

test('systemd accepts the unit and finds it closed', { skip: noSystemd }, () => {
  const unit = path.join(folder, 'harborlight.service');
  writeFileSync(unit, readFileSync('packaging/debian/harborlight.service', 'utf8').replace('/usr/bin/harborlight', '/bin/true'));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  assert.equal(verified.status, 0, verified.stderr);
  assert.equal(verified.stderr.includes('harborlight.service'), false, verified.stderr);
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], { encoding: 'utf8' });
  assert.equal(judged.status, 0, judged.stdout.split('\n').at(-2));
});
