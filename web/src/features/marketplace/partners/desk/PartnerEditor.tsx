/** The admin's form for corrections of a partner's profile, which are public immediately. */
import * as limits from '../../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../../api/problem.ts';
import { showResult } from '../../../../form/desk/declared/results.ts';
import { Form, textOf } from '../../../../form/Form.tsx';
import { useRevision } from '../../../../form/revision.ts';
import { TextArea } from '../../../../form/TextArea.tsx';
import { TextField } from '../../../../form/TextField.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { type Partner, type Profile, useEdit } from '../api.ts';
import { profileOf, specializationsOf } from '../company.ts';

/** Merges the entered values into the profile, keeping fields that the form lacks. */
const editedOf = ({ pricing_range, team_size }: Partner, data: FormData): Profile => ({
  ...profileOf(data),
  services_offered: specializationsOf(textOf(data, 'services_offered')),
  pricing_range,
  team_size,
});

export function PartnerEditor({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const edit = useEdit(partner.id);
  const seen = useRevision(partner.revision);
  const save = (data: FormData): void =>
    edit.mutate(
      { ...editedOf(partner, data), revision: seen.version },
      {
        onSuccess: () => {
          showResult({ text: 'Partner saved.' });
          onClose();
        },
        onError: seen.onError,
      },
    );
  return (
    <Form
      label="Edit the partner"
      onSubmit={save}
      submitting={edit.isPending}
      error={edit.isError ? errorText(edit.error, 'The partner could not be saved. Please try again.') : null}
      fieldErrors={fieldErrorsOf(edit.error)}
    >
      <TextField
        name="company_name"
        label="Company"
        required
        maxLength={limits.maxProfileChangeCompanyName}
        defaultValue={partner.company_name}
      />
      <TextArea
        name="company_description"
        label="About"
        required
        maxLength={limits.maxProfileChangeCompanyDescription}
        defaultValue={partner.company_description}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="contact_email"
          label="Contact Email"
          type="email"
          required
          maxLength={limits.maxProfileChangeContactEmail}
          defaultValue={partner.contact_email}
        />
        <TextField
          name="contact_phone"
          label="Phone"
          type="tel"
          maxLength={limits.maxProfileChangeContactPhone}
          defaultValue={partner.contact_phone}
        />
        <TextField
          name="website_url"
          label="Website"
          type="url"
          maxLength={limits.maxProfileChangeWebsiteUrl}
          defaultValue={partner.website_url}
        />
        <TextField
          name="location"
          label="Location"
          maxLength={limits.maxProfileChangeLocation}
          defaultValue={partner.location}
        />
      </div>
      <TextField
        name="services_offered"
        label="Services"
        hint="Of the list, separated by commas."
        required
        maxLength={1000}
        defaultValue={partner.services_offered.join(', ')}
      />
      <TextField
        name="specializations"
        label="Specializations"
        hint="Separated by commas."
        required
        maxLength={1000}
        defaultValue={partner.specializations.join(', ')}
      />
      <TextField
        name="years_experience"
        label="Years of Experience"
        type="number"
        min={0}
        max={50}
        step={1}
        defaultValue={String(partner.years_experience)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" busy={edit.isPending} busyLabel="Saving...">
          Save Partner
        </Button>
      </div>
    </Form>
  );
}
