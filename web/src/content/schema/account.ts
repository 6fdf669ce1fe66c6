/** The dialog of a signed-in person's account; content/account.go is its twin. */
import { type Infer, object, text } from './schema';

const section = {
  title: text,
  label: text,
  text,
  submit_label: text,
  submitting_label: text,
  done_text: text,
};

export const accountDialog = object({
  title: text,
  email: object({
    ...section,
    waiting_text: text,
    resend_label: text,
    resent_text: text,
    cancel_label: text,
    cancelled_text: text,
  }),
  password: object(section),
  devices: object({
    title: text,
    current_label: text,
    end_label: text,
    ended_text: text,
    end_others_label: text,
    others_ended_text: text,
  }),
  orders: object({ title: text, empty_text: text, see_label: text, all_label: text }),
  data: object({ title: text, text, download_label: text, downloading_label: text }),
  deletion: object(section),
});
export type AccountDialog = Infer<typeof accountDialog>;
