/** 'Request Introduction': the form for an introduction to a partner. */

import { useState } from 'react';
import * as limits from '../../../api/limits.gen.ts';
import { errorText, fieldErrorsOf } from '../../../api/problem.ts';
import { optionsOf } from '../../../content/island-texts.ts';
import { messages } from '../../../content/messages.ts';
import type { PartnerDirectoryWords } from '../../../content/types.gen.ts';
import { Form, type SpamSignals, textOf } from '../../../form/Form.tsx';
import { CompanyField, EmailField, NameField } from '../../../form/person.tsx';
import { Select, selectedValue } from '../../../form/Select.tsx';
import { TextArea } from '../../../form/TextArea.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Introduction, type RequestedPartner, requestIntroduction } from './public-api.ts';

type Words = PartnerDirectoryWords['introduction'];

const introductionOf = (data: FormData, partnerId: string, trap: SpamSignals): Introduction => ({
  partner_id: partnerId,
  requester_name: textOf(data, 'requester_name'),
  requester_email: textOf(data, 'requester_email'),
  requester_company: textOf(data, 'requester_company'),
  service_needed: selectedValue(data.get('service_needed')),
  budget: selectedValue(data.get('budget')),
  message: textOf(data, 'message'),
  ...trap,
});

interface FormProps {
  partner: RequestedPartner;
  /** Service filter of the list; '' if none. */
  service: string;
  words: Words;
  onClose: () => void;
}

function IntroductionForm({ partner, service, words, onClose }: FormProps) {
  const { fields } = words;
  const [submitting, setSubmitting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const send = async (data: FormData, trap: SpamSignals): Promise<void> => {
    setSubmitting(true);
    setError(null);
    try {
      await requestIntroduction(introductionOf(data, partner.id, trap));
      toast({
        text: words.done_text.replace('{company}', () => partner.company_name),
        tone: 'positive',
      });
      onClose();
    } catch (reason) {
      setSubmitting(false);
      setError(reason);
      toast({
        title: messages('partners.introduction')('failed_title'),
        text: words.failed_text,
        tone: 'danger',
      });
    }
  };

  return (
    <Form
      trap
      onSubmit={(data, trap) => void send(data, trap)}
      submitting={submitting}
      error={error === null ? null : errorText(error, words.failed_text)}
      fieldErrors={fieldErrorsOf(error)}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NameField
          name="requester_name"
          label={fields.name}
          maxLength={limits.maxIntroductionRequesterName}
        />
        <EmailField
          name="requester_email"
          label={fields.email}
          maxLength={limits.maxIntroductionRequesterEmail}
        />
      </div>
      <CompanyField
        name="requester_company"
        label={fields.company}
        maxLength={limits.maxIntroductionRequesterCompany}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          name="service_needed"
          label={fields.service_needed}
          required
          options={optionsOf('partner_services')}
          defaultValue={service || partner.services_offered[0]}
        />
        <Select
          name="budget"
          label={fields.budget}
          options={optionsOf('partner_pricing_ranges')}
          unsetLabel={optionsOf('not_specified').label}
        />
      </div>
      <TextArea
        name="message"
        label={fields.message}
        hint={words.message_hint}
        maxLength={limits.maxIntroductionMessage}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {words.cancel_label}
        </Button>
        <Button type="submit" busy={submitting} busyLabel={words.submitting_label}>
          {words.submit_label}
        </Button>
      </div>
    </Form>
  );
}

export const IntroductionDialog = ({ words, partner, onClose, ...rest }: FormProps) => (
  <Dialog
    open
    onClose={onClose}
    title={words.title}
    description={
      <>
        <p className="font-[540] text-ink">{partner.company_name}</p>
        <p>{words.text}</p>
      </>
    }
  >
    <IntroductionForm words={words} partner={partner} onClose={onClose} {...rest} />
  </Dialog>
);
