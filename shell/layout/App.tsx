import { PlatformProvider, Unopened, useIsLocked, useIsWorking, useSession } from '@saude/kits/platform'
import { navigate, pageHistory, usePlace } from '@saude/kits/router'
import { fetched, LoadingCover, ProgressBar } from '@saude/kits/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AreaHost } from '../areas/host.ts'
import { LockCover } from '../lock/LockCover.tsx'
import { Content } from './Content.tsx'
import { messagesNeeded } from './needed.ts'
import { PublicFrame } from './PublicFrame.tsx'
import type { SignedInFrameProps } from './SignedInFrame.tsx'
import { contentId } from './SkipLink.tsx'
import { areaOf, useShown } from './situation.ts'
import { standing } from './standing.ts'
import { useAreaStatus, useHost } from './useHost.ts'

/** The log-in page does without it. `main.tsx` fetches it as soon as somebody will need it. */
export const SignedInFrame = fetched<SignedInFrameProps>(
  async () => ({
    default: (await import(/* webpackChunkName: "federation" */ './SignedInFrame.tsx')).SignedInFrame,
  }),
  {
    waiting: <LoadingCover />,
    failed: (unfetched, { title }) => <Unopened title={title} {...unfetched} />,
  },
)

const Toasts = fetched(async () => ({
  default: (await import(/* webpackChunkName: "federation" */ './Toasts.tsx')).Toasts,
}))

/** The page: the frame that fits the person, and in it the screen that fits the path. */
export const App = ({ host }: { host: Promise<AreaHost> }) => (
  <PlatformProvider>
    <Unlocked>
      <Page starting={host} />
    </Unlocked>
    <LockCover />
    <Progress />
    <Messages />
  </PlatformProvider>
)

/** A page that opens covered draws nothing, and asks for nothing, until it is unlocked; covered later it stays as it is. */
function Unlocked({ children }: { children: ReactNode }) {
  const isLocked = useIsLocked()
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  return wasOpen ? children : null
}

function Page({ starting }: { starting: Promise<AreaHost> }) {
  const { pathname, search, hash } = usePlace()
  const host = useHost(starting)
  const isSignedIn = useSession() !== null
  const { screen, shown } = useShown(pathname, host)
  const area = areaOf(shown)
  const isDrawn = useAreaStatus(host, area).state === 'ready' || shown.kind === 'shell'

  useEffect(() => {
    if (shown.kind === 'redirect') void navigate(shown.to + search + hash, { replace: true })
  })
  // Sooner than single-spa starts below: it asks where areas stand.
  useEffect(() => standing.set(isDrawn ? pathname : undefined), [isDrawn, pathname])
  // The gate changed, or the element for areas has just been drawn: single-spa has to hear of it.
  // So has the path: it may be a screen that the area has got since.
  useEffect(() => host?.update(), [host, area, pathname])
  // A new screen begins at its top.
  useEffect(() => {
    if (pageHistory.action() === 'PUSH') scrollTo(0, 0)
  }, [pathname])
  useHeadingFocus(pathname)

  const route = 'route' in screen ? screen.route : undefined
  const title =
    shown.kind === 'error' && shown.error.key === 'notFound' ? 'Não encontrado' : (route?.title ?? '')
  const isOutside =
    !isSignedIn ||
    (shown.kind === 'shell' && shown.isPublic) ||
    (shown.kind === 'error' && shown.error.key === 'auth')
  const content = <Content shown={shown} title={title} isTitled={!isOutside} host={host} />
  return isOutside ? (
    <PublicFrame title={title}>{content}</PublicFrame>
  ) : (
    <SignedInFrame
      title={title}
      section={route?.section}
      pathname={pathname}
      isOpen={shown.kind === 'area' || shown.kind === 'shell'}
    >
      {content}
    </SignedInFrame>
  )
}

/** After a step to another screen its heading has the focus, so that it is heard and Tab goes on from there. */
function useHeadingFocus(pathname: string) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById(contentId)
    // A field that asked for the focus keeps it.
    if (main?.contains(document.activeElement) && document.activeElement !== main) return
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Where messages appear, from when there may be one. */
function Messages() {
  const [areNeeded, setNeeded] = useState(false)
  useEffect(() => {
    void messagesNeeded.then(() => setNeeded(true))
  }, [])
  return areNeeded ? <Toasts /> : null
}

function Progress() {
  return useIsWorking() ? <ProgressBar fixed label="Carregando recurso..." /> : null
}
