import { createServer, type Socket } from 'node:net';

/** A local mail server that refuses every recipient until told to accept. */
export interface MailServer {
  url: string;
  /** Headers and bodies of the accepted emails. */
  accepted: string[];
  accept: () => void;
  stop: () => Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = [];
  let accepting = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    const say = (line: string) => socket.write(`${line}\r\n`);
    let pending = '';
    let body: string[] | null = null;
    const hear = (line: string): void => {
      if (body) {
        if (line !== '.') return void body.push(line);
        taken.push(body.join('\n'));
        body = null;
        return void say('250 taken');
      }
      if (/^RCPT/i.test(line) && !accepting) return void say('550 no such mailbox');
      if (/^DATA/i.test(line)) {
        body = [];
        return void say('354 go on');
      }
      say(/^QUIT/i.test(line) ? '221 bye' : '250 fine');
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 test');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('the mail server has no address');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted: taken,
    accept: () => {
      accepting = true;
    },
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
