/** The button of a row that opens it in a dialog. */
import { Button } from '../../ui/Button.tsx';

interface DetailsButtonProps {
  /** The id of the element that names the row. */
  of: string;
  onClick: () => void;
}

export const DetailsButton = ({ of, onClick }: DetailsButtonProps) => (
  <Button
    variant="secondary"
    size="sm"
    className="whitespace-nowrap"
    onClick={onClick}
    aria-haspopup="dialog"
    aria-describedby={of}
  >
    View Details
  </Button>
);
