/**
 * The browser's side of passkeys: converts the server's JSON to the options of `navigator.credentials`, and the
 * credential to JSON. Newer browsers have methods for that; Safari 16.4 doesn't.
 */

type Json = Record<string, unknown>;

/** Passkey options from the server, and the challenge ID to answer with. */
export interface Ceremony {
  challenge_id: string;
  options: Json;
}

/** The user or the device cancelled; the server didn't fail. */
export class PasskeyCancelled extends Error {
  override name = 'PasskeyCancelled';
}

function toBytes(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const listed = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list as Json[] | undefined) ?? []).map((entry) => ({ ...entry, id: toBytes(String(entry.id)) }) as never);

function creationOptions(json: Json): PublicKeyCredentialCreationOptions {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json as never);
  }
  const user = json.user as Json;
  return {
    ...json,
    challenge: toBytes(String(json.challenge)),
    user: { ...user, id: toBytes(String(user.id)) },
    excludeCredentials: listed(json.excludeCredentials),
  } as never;
}

function requestOptions(json: Json): PublicKeyCredentialRequestOptions {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(json as never);
  }
  return {
    ...json,
    challenge: toBytes(String(json.challenge)),
    allowCredentials: listed(json.allowCredentials),
  } as never;
}

/** Binary fields of a credential's response, for creation and sign-in. */
const fields = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];

function toJson(credential: PublicKeyCredential): Json {
  const whole = (credential as unknown as { toJSON?: () => Json }).toJSON?.();
  if (whole) return whole;
  const answer = credential.response as AuthenticatorAttestationResponse & Record<string, unknown>;
  const response: Json = { transports: answer.getTransports?.() };
  for (const name of fields) if (answer[name]) response[name] = toText(answer[name] as ArrayBuffer);
  const { id, type } = credential;
  return { id, rawId: id, type, response, clientExtensionResults: {} };
}

async function ask(work: Promise<Credential | null>): Promise<Json> {
  const credential = await work.catch((reason: unknown) => {
    throw new PasskeyCancelled(String(reason));
  });
  if (!credential) throw new PasskeyCancelled();
  return toJson(credential as PublicKeyCredential);
}

/** Creates a passkey on the device. Throws PasskeyCancelled if that fails. */
export const createPasskey = ({ options }: Ceremony): Promise<Json> =>
  ask(navigator.credentials.create({ publicKey: creationOptions(options) }));

/** Signs the challenge with a passkey. Throws PasskeyCancelled if that fails. */
export const signWithPasskey = ({ options }: Ceremony): Promise<Json> =>
  ask(navigator.credentials.get({ publicKey: requestOptions(options) }));
