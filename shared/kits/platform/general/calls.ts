import type { InputOf, OutputOf, Query } from '@saude/contract/query'
import type { applicationAbout as about } from '@saude/core/contract/about'
import type {
  deviceContact as contact,
  deviceErased as erased,
  pushTokenUpdate as pushToken,
} from '@saude/core/contract/device'
import type { notificationList as notifications } from '@saude/core/contract/notification'
import type { sessionPost as post } from '@saude/core/contract/post'
import type { passwordConfirm as confirm } from '@saude/core/contract/second-factor'
import type {
  userLogin as login,
  sessionGet as ownSession,
  passwordSet as password,
  passwordLinkGet as passwordLink,
  passwordRecover as recover,
  userRevoke as revoke,
  sessionSeal as seal,
} from '@saude/core/contract/session'
import { type Call, callByName } from '../transport/call.ts'

/**
 * The queries that the first page needs, without their schemas: yup would be a tenth of its code.
 * A test holds them to the contract.
 */
const lean = <Q extends Query>(
  name: Q['name'],
  rest: Partial<Call<InputOf<Q>, OutputOf<Q>>>,
): Call<InputOf<Q>, OutputOf<Q>> => ({
  ...callByName(name),
  ...rest,
})

const open = { access: { access: 'public' } } as const
const signedIn = { access: { access: 'authenticated' } } as const

export const userLogin = lean<typeof login>('userLogin', { ...open, mutates: true })
export const passwordSet = lean<typeof password>('passwordSet', { ...open, mutates: true })
export const passwordRecover = lean<typeof recover>('passwordRecover', { ...open, mutates: true })
export const passwordLinkGet = lean<typeof passwordLink>('passwordLinkGet', open)
export const userRevoke = lean<typeof revoke>('userRevoke', { ...signedIn, mutates: true, timeout: 5_000 })
export const sessionGet = lean<typeof ownSession>('sessionGet', { ...signedIn, reads: ['session'] })
export const passwordConfirm = lean<typeof confirm>('passwordConfirm', { ...signedIn, mutates: true })
export const sessionSeal = lean<typeof seal>('sessionSeal', { ...signedIn, mutates: true })
export const sessionPost = lean<typeof post>('sessionPost', { ...signedIn, mutates: true })
export const deviceContact = lean<typeof contact>('deviceContact', open)
export const deviceErased = lean<typeof erased>('deviceErased', {
  ...open,
  mutates: true,
  writes: ['device'],
})
export const applicationAbout = lean<typeof about>('applicationAbout', open)
export const notificationList = lean<typeof notifications>('notificationList', {
  ...signedIn,
  reads: ['notification'],
})
export const pushTokenUpdate = lean<typeof pushToken>('pushTokenUpdate', {
  ...signedIn,
  mutates: true,
  writes: ['device'],
})
