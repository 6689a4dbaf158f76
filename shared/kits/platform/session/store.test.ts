import { auth } from '../testing/session.ts'
import { createSessionStore, storageKey } from './store.ts'

/** What another tab does to the storage that both share. */
const otherTab = (value: unknown) => {
  if (value === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

const open = () => createSessionStore(localStorage, window)

beforeEach(() => localStorage.clear())

describe('the session of this browser', () => {
  it('is kept for the next page load', () => {
    open().signIn(auth({ permissions: ['citizenList'] }))
    const next = open()
    expect(next.current()?.info.name).toBe('Ivone Batista')
    expect(next.held().has('citizenList')).toBe(true)
  })

  it('knows provider staff', () => {
    const store = open()
    store.signIn(auth({ userGroupKeys: ['prixDev'] }))
    expect(store.current()?.isProvider).toBe(true)
    store.signIn(auth({ userGroupKeys: ['acs'] }))
    expect(store.current()?.isProvider).toBe(false)
  })

  it('starts empty when the storage holds something else', () => {
    for (const kept of [
      '{',
      '"text"',
      '{"token":1,"info":{}}',
      '{"token":"a","info":{"permissions":"all"}}',
    ]) {
      localStorage.setItem(storageKey, kept)
      expect(open().current()).toBeNull()
    }
  })

  it('ends here when another tab signs out, and says so', () => {
    const store = open()
    store.signIn(auth())
    const heard = jest.fn()
    store.subscribe(heard)
    otherTab(null)
    expect(store.current()).toBeNull()
    expect(store.ended()).toBe('signedOut')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('ends here for the reason for which it ended in another tab', () => {
    const [one, other] = [open(), open()]
    one.signIn(auth())
    other.signOut('expired')
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    expect(one.ended()).toBe('expired')
    other.signIn(auth())
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    other.signOut()
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    expect(one.ended()).toBe('signedOut')
  })

  it('starts here when another tab signs in', () => {
    const store = open()
    otherTab(auth({ name: 'Rúbia Sampaio' }))
    expect(store.current()?.info.name).toBe('Rúbia Sampaio')
  })

  it('takes other rights from another tab, also under the same token', () => {
    const store = open()
    store.signIn(auth({ permissions: ['citizenList'] }, 'same'))
    const heard = jest.fn()
    store.subscribe(heard)
    otherTab(auth({ permissions: ['citizenList'] }, 'same'))
    expect(heard).not.toHaveBeenCalled()
    otherTab(auth({ permissions: ['campaignList'] }, 'same'))
    expect(store.held().has('campaignList')).toBe(true)
  })

  it('takes a renewal of the token that asked', () => {
    const store = open()
    store.signIn(auth({}, 'old'))
    store.renew('old', auth({}, 'new'))
    expect(store.current()?.token).toBe('new')
  })

  it('does not come back to life by the answer to a call from before the sign-out', () => {
    const store = open()
    store.signIn(auth({}, 'old'))
    store.signOut()
    store.renew('old', auth({}, 'new'))
    expect(store.current()).toBeNull()
  })

  it('remembers why it ended until the next one begins', () => {
    const store = open()
    store.signIn(auth())
    store.signOut('expired')
    expect(store.ended()).toBe('expired')
    store.signIn(auth())
    expect(store.ended()).toBeNull()
  })

  it('lives on without a storage', () => {
    const store = createSessionStore(undefined, window)
    store.signIn(auth())
    expect(store.current()).not.toBeNull()
  })
})

describe('A sealed session', () => {
  const memory = (): Storage => {
    const kept = new Map<string, string>()
    return {
      get length() {
        return kept.size
      },
      clear: () => kept.clear(),
      getItem: (key) => kept.get(key) ?? null,
      key: () => null,
      removeItem: (key) => void kept.delete(key),
      setItem: (key, value) => void kept.set(key, value),
    }
  }

  it('lies nowhere readable, is asked for by the next page, and stays so when it is renewed', () => {
    const storage = memory()
    const sealed: string[] = []
    const first = createSessionStore(storage, new EventTarget())
    first.signIn(auth())
    first.sealBy(({ info }) => sealed.push(info.name))
    first.renew(first.current()?.token ?? null, auth({ name: 'Ivone Souza' }))
    expect(sealed).toEqual(['Ivone Batista', 'Ivone Souza'])
    expect(storage.getItem(storageKey)).toBe('{"sealed":true}')
    const next = createSessionStore(storage, new EventTarget())
    expect(next.current()).toBeNull()
    expect(next.isSealed()).toBe(true)
    next.unseal(auth())
    expect(next.isSealed()).toBe(false)
    expect(next.current()?.info.id).toBe('u1')
  })

  it('is readable again where nothing is kept any more, and gone after a sign-out', () => {
    const storage = memory()
    const store = createSessionStore(storage, new EventTarget())
    store.signIn(auth())
    store.sealBy(() => undefined)
    store.sealBy(undefined)
    expect(storage.getItem(storageKey)).toContain('Ivone')
    store.sealBy(() => undefined)
    store.signOut()
    expect(storage.getItem(storageKey)).toBeNull()
    expect(store.isSealed()).toBe(false)
  })
})
