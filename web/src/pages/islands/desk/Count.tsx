import { messages } from '../../../content/messages.ts';

const t = messages('desk.nav');

/** How many rows wait, if any. */
export const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span className="desk-count">
      {of}
      <span className="sr-only"> {t('waiting', { count: '' }).trim()}</span>
    </span>
  );
