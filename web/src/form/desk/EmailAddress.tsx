/** An email address in a table cell. It breaks after the @ if necessary, but never within a word. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} className="desk-mailbox text-link">
      {at < 1 ? address : [address.slice(0, at + 1), <wbr key="at" />, address.slice(at + 1)]}
    </a>
  );
}
