export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Why a message was not taken, in words for who sent it. */
export class MailError extends Error {}

/** The way to people's mailboxes. */
export interface MailProvider {
  /** Where people open the product, without a slash at its end: what stands before paths in messages. */
  readonly publicUrl: string
  /** Hands a message over to the mail server. @throws MailError */
  send(message: Message): Promise<void>
}
