/** Schemas of what the built-in assistant says and understands (content/assistant.go). */
import { flag, type Infer, list, object, optional, text } from './schema';
import { action } from './sections';

export const assistant = object({
  title: text,
  greeting: text,
  /** always in sight */
  ai_notice: text,
  transcript_label: text,
  visitor_label: text,
  assistant_label: text,
  question_label: text,
  question_hint: text,
  send_label: text,
  thinking_text: text,
  suggestions_label: text,
  suggestions: list(text),
  found_text: text,
  unknown_text: text,
  free_text: text,
  quoted_text: text,
  cost_text: text,
  from_text: text,
  includes_label: text,
  source_label: text,
  also_label: text,
  person: action,
  failed_text: text,
  controls: object({ mute_label: text, microphone_label: text, no_microphone_text: text }),
  listening: object({
    title: text,
    /** where the sound goes, said before the first use */
    text,
    allow_label: text,
    deny_label: text,
    active_text: text,
    denied_text: text,
  }),
});
export type AssistantTexts = Infer<typeof assistant>;

export const synonyms = list(object({ id: text, service: optional(flag), words: list(text) }), 'id');

export const replies = list(object({ id: text, phrases: list(text), text }), 'id');
