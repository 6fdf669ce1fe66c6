/** An address in a cell of the desk. It breaks after the @ if it has to, and never within a word. */
export function Mailbox({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} className="desk-mailbox text-link">
      {at < 1 ? address : [address.slice(0, at + 1), <wbr key="at" />, address.slice(at + 1)]}
    </a>
  );
}
