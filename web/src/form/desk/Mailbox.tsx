/** An address in a cell of the desk. It breaks before the @ rather than within a word. */
export function Mailbox({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} className="desk-mailbox text-link">
      {at < 1 ? address : [address.slice(0, at), <wbr key="at" />, address.slice(at)]}
    </a>
  );
}
