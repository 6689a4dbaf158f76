/** The Web Speech API, which is no part of TypeScript's DOM. Chromium and Safari have it. */

interface Alternative {
  readonly transcript: string
}

interface Result extends ArrayLike<Alternative> {
  readonly isFinal: boolean
}

export interface ResultEvent extends Event {
  /** Results before it were reported already. */
  readonly resultIndex: number
  readonly results: ArrayLike<Result>
}

export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** The audio does not leave the device. */
  processLocally?: boolean
  onresult: ((event: ResultEvent) => void) | null
  onerror: ((event: Event & { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface RecognitionClass {
  new (): Recognition
  /** Newer browsers say whether they can listen without a server. */
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

const language = 'pt-BR'

const found = (): RecognitionClass | undefined => {
  // The browser's own, under its name or with the prefix.
  const known: RecognitionClass | undefined =
    Reflect.get(globalThis, 'SpeechRecognition') ?? Reflect.get(globalThis, 'webkitSpeechRecognition')
  return known
}

/** Whether this browser recognises speech at all. */
export const hasSpeech = (): boolean => found() !== undefined

/** Whether this browser understands Portuguese without sending the audio anywhere. */
export async function isLocal(): Promise<boolean> {
  try {
    return (await found()?.available?.({ langs: [language], processLocally: true })) === 'available'
  } catch {
    return false
  }
}

/** Listens to Brazilian Portuguese until it is stopped, and reports what it heard so far. */
export function createRecognition(local: boolean): Recognition | undefined {
  const Class = found()
  if (!Class) return undefined
  const recognition = new Class()
  recognition.lang = language
  recognition.continuous = true
  recognition.interimResults = true
  if (local) recognition.processLocally = true
  return recognition
}
