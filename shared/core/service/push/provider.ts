import type { Subscription } from './subscription.ts'

/** What a browser shows: shell/service-worker.ts reads it. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** Opened by a press on it. */
  readonly path: string
  /** A later message with the same tag takes the place of the earlier one. */
  readonly tag: string
}

/** The way to the browsers' push services. Tests bring their own. */
export interface PushProvider {
  /** VAPID key under which browsers subscribe. */
  readonly publicKey: string
  /** `gone`: the subscription ended. @throws anything else that went wrong */
  send(to: Subscription, message: PushMessage): Promise<'sent' | 'gone'>
}
