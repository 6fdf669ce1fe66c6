/** Kinds of bookings: one form per kind, and one for a new kind. */
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { Checkbox } from '../../../../form/Checkbox.tsx';
import { showResult } from '../../../../form/desk/declared/results.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Kind, useSaveKind } from './api.ts';

const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 64);

export function KindForm({ kind, onSaved }: { kind: Kind | null; onSaved: () => void }) {
  const save = useSaveKind();
  const seen = useRevision(kind?.revision ?? 0);
  return (
    <Form
      label={kind?.title ?? 'New kind of booking'}
      submitting={save.isPending}
      error={save.isError ? errorText(save.error, save.error.message) : null}
      fieldErrors={fieldErrorsOf(save.error)}
      onSubmit={(data) =>
        save.mutate(
          {
            id: kind?.id ?? idOf(textOf(data, 'title')),
            title: textOf(data, 'title'),
            description: textOf(data, 'description'),
            minutes: Number(textOf(data, 'minutes')),
            service_id: textOf(data, 'service_id'),
            place: textOf(data, 'place'),
            is_active: data.get('is_active') !== null,
            revision: seen.version,
          },
          {
            onError: seen.onError,
            onSuccess: ({ kinds }) => {
              seen.onSaved(kinds.find(({ id }) => id === kind?.id)?.revision ?? 0);
              showResult({ text: 'Saved. Bookings that exist stay as they are.' });
              onSaved();
            },
          },
        )
      }
    >
      <Checkbox name="is_active" defaultChecked={kind?.is_active ?? true}>
        Can be booked
      </Checkbox>
      <TextField
        name="title"
        label="Title"
        required
        maxLength={limits.maxBookingKindChangeTitle}
        defaultValue={kind?.title}
      />
      <TextField
        name="description"
        label="Description"
        maxLength={limits.maxBookingKindChangeDescription}
        defaultValue={kind?.description}
      />
      <TextField
        name="minutes"
        type="number"
        label="Minutes"
        required
        min={5}
        max={720}
        defaultValue={kind?.minutes ?? 30}
      />
      <TextField
        name="place"
        label="Video link or place"
        hint="Goes into the invitations of new bookings"
        maxLength={limits.maxBookingKindChangePlace}
        defaultValue={kind?.place}
      />
      <TextField
        name="service_id"
        label="Service"
        hint="Id in the catalogue: only its paid orders book this. Empty: anyone can"
        maxLength={limits.maxBookingKindChangeServiceId}
        defaultValue={kind?.service_id}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </Form>
  );
}
