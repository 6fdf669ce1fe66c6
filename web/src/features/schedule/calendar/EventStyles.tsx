import sheet from './events.css?url';

/** The styles of events, which no public page carries; React waits for them before it shows what needs them. */
export const EventStyles = () => <link rel="stylesheet" href={sheet} precedence="part" />;
