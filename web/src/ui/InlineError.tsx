/** An error beside the button that caused it; screen readers announce it immediately. */
import { Alert } from './form-icons.tsx';

export const InlineError = ({ text }: { text: string }) => (
  <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-wash px-4 py-3 text-danger">
    <Alert className="mt-0.5" /> {text}
  </p>
);
