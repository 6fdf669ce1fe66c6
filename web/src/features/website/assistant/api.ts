/** Sends questions to the assistant. The answer may be streamed: each part arrives once it is checked. */

import { toApiError, unreachable } from '../../../api/problem.ts';
import { createParser } from '../../../api/streams.ts';
import { timeoutSignal } from '../../../api/timeout.ts';
import type { components } from '../../../api/types.gen.ts';

export type Answer = components['schemas']['Answer'];
export type Source = components['schemas']['Source'];

/** Timeout of an answer in ms, slightly longer than the server's. */
const answerWithin = 40_000;

async function readAnswer(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<Answer> {
  let answer: Answer | undefined;
  const parse = createParser(({ event, data }) => {
    if (event === 'text') onText((JSON.parse(data) as { text: string }).text);
    if (event === 'answer') answer = JSON.parse(data) as Answer;
  });
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
  if (!answer) throw unreachable();
  return answer;
}

/** Throws an ApiError after a refusal or timeout. */
export async function ask(
  question: string,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch('/api/assistant/messages', {
    method: 'POST',
    headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ question }),
    signal: timeoutSignal(signal, answerWithin),
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok || !response.body)
    throw toApiError(response.status, await response.json().catch(() => null));
  return readAnswer(response.body, onText).catch(() => {
    throw unreachable();
  });
}
