import sheet from './events.css?url';

/** Style sheet of events, which public pages don't load; React waits for it before it shows the content. */
export const EventStyles = () => <link rel="stylesheet" href={sheet} precedence="part" />;
