/** @jest-environment node */

import { applicationAbout as about } from '@saude/core/contract/about'
import { pushTokenUpdate as pushToken } from '@saude/core/contract/device'
import { notificationList as notifications } from '@saude/core/contract/notification'
import { sessionPost as post } from '@saude/core/contract/post'
import { passwordConfirm as confirm } from '@saude/core/contract/second-factor'
import {
  userLogin as login,
  sessionGet as ownSession,
  passwordSet as password,
  passwordLinkGet as passwordLink,
  passwordRecover as recover,
  userRevoke as revoke,
  sessionSeal as seal,
} from '@saude/core/contract/session'
import {
  applicationAbout,
  notificationList,
  passwordConfirm,
  passwordLinkGet,
  passwordRecover,
  passwordSet,
  pushTokenUpdate,
  sessionGet,
  sessionPost,
  sessionSeal,
  userLogin,
  userRevoke,
} from './calls.ts'

it.each([
  [userLogin, login],
  [passwordSet, password],
  [passwordRecover, recover],
  [passwordLinkGet, passwordLink],
  [userRevoke, revoke],
  [sessionGet, ownSession],
  [sessionSeal, seal],
  [sessionPost, post],
  [passwordConfirm, confirm],
  [applicationAbout, about],
  [notificationList, notifications],
  [pushTokenUpdate, pushToken],
])('$name without its schemas says of itself what the contract says', (lean, contract) => {
  const { name, path, method, mutates, timeout, reads, writes, access } = contract
  expect(lean).toEqual({
    name,
    path,
    method,
    mutates,
    timeout,
    reads,
    writes,
    access: { access: access.access },
  })
})
