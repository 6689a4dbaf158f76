import { dateTime, text, yesNo } from '@saude/contract/fields'

/** What is answered of a one-time link to who made it. */
export const linkFields = {
  /** Path with a one-time token, valid for 24 hours; the screen puts its origin before it. */
  link: text('Link para definir a senha').required(),
  linkExpiresAt: dateTime('Link válido até').required(),
  /** It can be sent by e-mail (`userLinkSend`). */
  isMailable: yesNo('Pode ser enviado por e-mail'),
}
