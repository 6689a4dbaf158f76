import { integer, list, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** The second factor of the user's log-in: a code of an authenticator app (RFC 6238), or a recovery code, which is good once. */

/** Run by everybody for themselves; answers hold secrets, so nothing of them is kept. */
const own = {
  permission: rows.userSelfUpdate,
  mutates: true,
  unrecorded: true,
  anonymised: 'allowed',
} as const

const currentPassword = text('Senha atual', { inputType: 'password' }).required().max(200)

/** Six digits of the app; recovery codes are longer. */
export const secondFactorCode = (label = 'Código') => text(label).max(20)

export const secondFactorGet = query('secondFactorGet', {
  permission: rows.userSelfUpdate,
  title: 'Consultar a verificação em duas etapas',
  input: {},
  output: {
    isOn: yesNo('Ativa').required(),
    /** A group of the person demands it. */
    isRequired: yesNo('Exigida').required(),
    recoveryLeft: integer('Códigos de recuperação').required(),
  },
  reads: ['user', 'group'],
})

/** A new secret; it counts once a code of it was confirmed. */
export const secondFactorBegin = query('secondFactorBegin', {
  ...own,
  title: 'Iniciar a verificação em duas etapas',
  input: { currentPassword },
  output: {
    secret: text('Chave').required(),
    /** What the app reads: 'otpauth://totp/…'. */
    uri: text('Endereço da chave').required(),
  },
})

/** Whether a password is the user's: what a device keeps is sealed under it, and a misspelt one would never open it. */
export const passwordConfirm = query('passwordConfirm', {
  ...own,
  title: 'Confirmar a própria senha',
  input: { currentPassword },
  output: { isRight: yesNo('Correta').required() },
})

export const secondFactorConfirm = query('secondFactorConfirm', {
  ...own,
  title: 'Confirmar a verificação em duas etapas',
  input: { code: secondFactorCode().required() },
  output: { recoveryCodes: list('Códigos de recuperação', 10, text('Código').required()).required() },
  writes: ['user'],
})

/** Uses a code up, for services of other areas that ask for one in the middle of a session. Access `service`. */
export const secondFactorProve = query(rows.secondFactorProve, {
  input: { code: secondFactorCode().required() },
  output: { isProven: yesNo('Conferido').required() },
  mutates: true,
  unrecorded: true,
})

export const secondFactorEnd = query('secondFactorEnd', {
  ...own,
  title: 'Desativar a verificação em duas etapas',
  input: { currentPassword, code: secondFactorCode().required() },
  output: { isOn: yesNo('Ativa').required() },
  writes: ['user'],
})
