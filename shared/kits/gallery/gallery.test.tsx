import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork } from '../form/testing/network.ts'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { navigate, pageHistory } from '../router/index.ts'
import { Gallery } from './index.ts'
import { kits, storyPath } from './kits.ts'

/** jsdom has no canvas: heat is drawn onto one that shows nothing. */
const blankContext = {
  createLinearGradient: () => ({ addColorStop: () => undefined }),
  getImageData: () => ({ data: new Uint8ClampedArray(4) }),
  ...Object.fromEntries(
    ['clearRect', 'beginPath', 'arc', 'closePath', 'fill', 'fillRect', 'drawImage', 'putImageData'].map(
      (name) => [name, () => undefined],
    ),
  ),
}
beforeAll(() => {
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => blankContext,
  })
})

let network: ReturnType<typeof fakeNetwork>
beforeEach(() => {
  network = fakeNetwork()
  session.signIn(auth())
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const open = async (path: string) => {
  await navigate(path)
  return render(
    <PlatformProvider>
      <Gallery />
    </PlatformProvider>,
  )
}

const all = Object.entries(kits).flatMap(([kit, { stories }]) =>
  Object.keys(stories).map((story) => storyPath(kit, story)),
)

describe('The gallery', () => {
  it('lists every story with an address of its own', async () => {
    await open('/app/gallery')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(all)
    await userEvent.click(screen.getByRole('link', { name: 'Botões' }))
    expect(pageHistory.current().pathname).toBe('/app/gallery/ui/buttons')
    expect(screen.getByRole('button', { name: 'Novo cidadão' })).toBeInTheDocument()
  })

  it('has no story at another address', async () => {
    await open('/app/gallery/ui/none')
    expect(screen.getByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
  })

  it.each(all)('draws %s and asks no server', async (path) => {
    const { container } = await open(path)
    await waitFor(() => expect(container.textContent?.trim()).not.toBe(''))
    expect(network.calls).toEqual([])
  })

  it('answers a story in place of the server, and no longer than it is there', async () => {
    const { unmount } = await open('/app/gallery/list/failed')
    expect(await screen.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    unmount()
    await open('/app/gallery/list/rows')
    expect(await screen.findByText('Ana Albuquerque 1')).toBeVisible()
    expect(network.calls).toEqual([])
  })
})
