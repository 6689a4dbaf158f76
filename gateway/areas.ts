import type { CaptchaProvider } from '@saude/core/service/captcha/provider'
import type { MailProvider } from '@saude/core/service/mail/provider'
import type { PlaceProvider } from '@saude/core/service/place/provider'
import type { PushProvider } from '@saude/core/service/push/provider'
import type { Sessions } from '@saude/core/service/session/sessions'
import type { OpenedService, ServiceDefinition } from '@saude/service/service'
import type { Settings } from './settings.ts'

/** The core's service, and the sessions that it keeps. */
export interface Core {
  readonly service: ServiceDefinition
  readonly sessions: Pick<
    Sessions,
    'attach' | 'authenticate' | 'isLive' | 'isGood' | 'pastState' | 'renewIfDue' | 'refresh' | 'subscribe'
  >
}

export interface CoreOptions {
  readonly sessionSecret: string
  /** Locks the access log. */
  readonly accessLogSecret: string
  readonly demo: Settings['demo']
  readonly version: string
  /** Where there are push messages: the key under which browsers subscribe. */
  readonly pushPublicKey: string | undefined
  readonly captcha: CaptchaProvider | undefined
  /** In place of what the municipality knows of itself. */
  readonly places: PlaceProvider | undefined
  /** Tile servers beside the product's own drawing. */
  readonly hasMaps: boolean
  /** Without it links are handed over on paper. */
  readonly mail: MailProvider | undefined
  /** Whether the data were ever copied; undefined where that is not known here. */
  readonly hasBackup: () => Promise<boolean | undefined>
}

/** What a gateway is put together from; tests bring their own. */
export interface Parts {
  readonly core: (options: CoreOptions) => Core
  /** The services of the areas: what one answers, its handlers say. */
  readonly areas: readonly ServiceDefinition[]
  /** In place of the push services of the settings' keys. */
  readonly push?: PushProvider
  /** The operator's console, for what is noticed while the product runs. */
  readonly warn?: (line: string) => void
  /** Asks the operator, where there is a terminal. */
  readonly confirm?: (words: string) => Promise<boolean>
  /** Another gateway has taken the database: this one has to end. Without it the program ends with its sentence. */
  readonly lost?: (error: Error) => void
  /** Fills the demo municipality into empty stores; answers what the operator reads. */
  readonly fillDemo?: (
    services: ReadonlyMap<string, OpenedService>,
    citizens: number,
  ) => Promise<readonly string[]>
}
