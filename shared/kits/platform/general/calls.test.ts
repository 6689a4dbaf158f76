import { applicationAbout as about } from '@saude/gateway/core/contract/about'
import { notificationList as notifications } from '@saude/gateway/core/contract/notification'
import {
  userLogin as login,
  passwordSet as password,
  userRevoke as revoke,
} from '@saude/gateway/core/contract/session'
import { applicationAbout, notificationList, passwordSet, userLogin, userRevoke } from './calls.ts'

it.each([
  [userLogin, login],
  [passwordSet, password],
  [userRevoke, revoke],
  [applicationAbout, about],
  [notificationList, notifications],
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
