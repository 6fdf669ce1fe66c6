/** Partner-specific part of a record: the form that corrects the profile. */
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import type { Partner } from '../api.ts';
import { PartnerEditor } from './PartnerEditor.tsx';

export function PartnerMore({ row }: { row: Partner }) {
  const [editing, setEditing] = useState(false);
  return (
    <section aria-labelledby="partner-profile" className="mt-6">
      <h3 id="partner-profile" className="desk-heading">
        Profile
      </h3>
      {editing ? (
        <PartnerEditor partner={row} onClose={() => setEditing(false)} />
      ) : (
        <>
          <p className="mb-3 text-muted">What you correct is public at once.</p>
          <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
    </section>
  );
}
