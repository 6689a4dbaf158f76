import { captcha, dateTime, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { sessionInfo } from '@saude/contract/session'
import { rows } from './access.ts'
import { newPassword } from './new-password.ts'
import { secondFactorCode } from './second-factor.ts'

/** Signing in and out, and the one-time links that set a password (wire.md, Session). */

/** Where somebody signs in; `identifier` is made once by the browser and kept there. */
export const deviceFields = {
  identifier: text('Identificador do aparelho').required().max(100),
  brand: text('Marca').max(100),
  buildNumber: text('Compilação').max(100),
  buildVersion: text('Versão da compilação').max(100),
  deviceId: text('Id do aparelho').max(100),
  model: text('Modelo').max(100),
  name: text('Nome').max(100),
  deviceName: text('Nome do aparelho').max(100),
  userAgent: text('Agente').max(400),
  deviceType: text('Tipo').max(20),
  pushToken: text('Chave de avisos').max(2000),
  os: text('Sistema operacional').max(100),
  browserName: text('Navegador').max(100),
  browserVersion: text('Versão do navegador').max(100),
  platformName: text('Plataforma').max(100),
}

/** What a log-in answers, and a renewed session beside any answer. */
export const signedIn = { token: text('Sessão').required(), info: sessionInfo }

const sessionChange = { mutates: true, unrecorded: true, anonymised: 'allowed' } as const

/** By e-mail or CPF, with or without its mask. With a device, the person may stay signed in longer there. */
export const userLogin = query(rows.userLogin, {
  ...sessionChange,
  input: {
    login: text('E-mail ou CPF').required().max(120),
    password: text('Senha', { inputType: 'password' }).required().max(200),
    device: object('Aparelho', deviceFields),
    /** What the last log-in here answered: others' failures do not keep this device out. */
    deviceToken: text('Prova do aparelho').max(2000),
    /** Of the second factor, where the person has one: an app's, or a recovery code. */
    code: secondFactorCode('Código de verificação'),
    /** After three failed log-ins, where the installation has one. */
    captcha: captcha(),
  },
  output: { ...signedIn, deviceToken: text('Prova do aparelho').required() },
  logsAs: 'signedIn',
})

/** Sends who is known by a login a link for another password, by e-mail. The answer is the same for every login. */
export const passwordRecover = query(rows.passwordRecover, {
  ...sessionChange,
  input: { login: text('E-mail ou CPF').required().max(120) },
  output: {},
})

/** Uses up a one-time link; the login (e-mail, else CPF) comes back for the log-in screen. */
export const passwordSet = query(rows.passwordSet, {
  ...sessionChange,
  input: { token: text('Link').required().max(200), password: newPassword().required() },
  output: { login: text('E-mail ou CPF').required() },
})

/** Whether a one-time link is good still, asked as soon as somebody opens it. It does not show whose it is. */
export const passwordLinkGet = query(rows.passwordLinkGet, {
  input: { token: text('Link').required().max(200) },
  output: { isGood: yesNo('Válido').required() },
})

/** The session as the server sees it now. */
export const sessionGet = query(rows.sessionGet, {
  input: {},
  output: { info: sessionInfo },
  reads: ['session'],
})

/**
 * Says that the browser keeps this session sealed from now on, or no longer: only tokens that lie sealed are long ones.
 * Answers a token that fits.
 */
export const sessionSeal = query(rows.sessionSeal, {
  ...sessionChange,
  input: { isSealed: yesNo('Sessão protegida').required() },
  output: signedIn,
})

/** Where somebody is signed in now: one's sessions, those of others with `userGetOthers`. The newest first. */
export const sessionList = query('sessionList', {
  permission: rows.userGet,
  title: 'Onde um usuário está conectado',
  input: { userId: id('Usuário') },
  output: {
    items: list(
      'Sessões',
      100,
      object('Sessão', {
        id: id().required(),
        /** Empty where it was opened by something that is no browser. */
        deviceName: text('Aparelho'),
        os: text('Sistema operacional'),
        publicIp: text('Endereço de rede'),
        createdAt: dateTime('Entrou em').required(),
        maxUntil: dateTime('Termina até').required(),
        isCurrent: yesNo('Esta sessão').required(),
      }).required(),
    ).required(),
  },
  reads: ['session', 'device', 'user'],
})

/** Ends sessions: own ones, or with `userUpdate` those of somebody who has no more rights. They answer no more at once. */
export const sessionEnd = query('sessionEnd', {
  permission: rows.userRevoke,
  title: 'Encerrar sessões',
  input: { ids: list('Sessões', 100, id().required()).required().min(1) },
  output: { ended: integer('Sessões encerradas').required() },
  writes: ['session'],
  anonymised: 'allowed',
  logsAs: 'signedOut',
})

/** Signs out: the session that asks, or with `forced` every own session on that device. */
export const userRevoke = query(rows.userRevoke, {
  ...sessionChange,
  input: {
    document: object('Documento', {
      device: object('Aparelho', {
        identifier: text('Identificador do aparelho').required().max(100),
        isApp: yesNo('Aplicativo'),
        forced: yesNo('Forçado'),
      }).required(),
    }).required(),
  },
  output: { revoked: integer('Sessões encerradas').required() },
  timeout: 5_000,
  logsAs: 'signedOut',
})
