/** An address in a cell of the desk. It breaks before the @ rather than within a word. */
export function Mailbox({ address, link = false }: { address: string; link?: boolean }) {
  const at = address.lastIndexOf('@');
  const text = at < 1 ? address : [address.slice(0, at), <wbr key="at" />, address.slice(at)];
  return link ? (
    <a href={`mailto:${encodeURIComponent(address)}`} className="desk-mailbox text-link">
      {text}
    </a>
  ) : (
    <p className="desk-mailbox">{text}</p>
  );
}
