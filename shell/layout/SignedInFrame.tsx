import {
  Slot,
  useAbout,
  useFilled,
  useHeld,
  useIsTask,
  useNetwork,
  useNotifications,
  usePushSync,
  useSections,
  useSession,
} from '@saude/kits/platform'
import { cx, Frame, Link, SidePanel, Split, usePhone } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { Downloads } from '../offline/Downloads.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { DutyBanner } from './DutyBanner.tsx'
import { entriesFor } from './entries.ts'
import { ScreenBar } from './ScreenBar.tsx'
import css from './SignedInFrame.module.css'
import { contentId, SkipLink } from './SkipLink.tsx'

export interface SignedInFrameProps {
  /** The route's; a screen may say it better. */
  title: string
  section: string | undefined
  pathname: string
  /** The screen is drawn, not why there is none. */
  isOpen?: boolean
  children: ReactNode
}

/** Navigation, title bar and side panel around the screen of somebody who is signed in. */
export function SignedInFrame({ title, section, pathname, isOpen = false, children }: SignedInFrameProps) {
  const held = useHeld()
  const isAnonymization = useSession()?.info.isAnonymization ?? false
  const { countUnread } = useNotifications()
  const { isOutdated } = useAbout()
  usePushSync()
  const sections = useSections()
  // A main entry keeps the navigation, though it may be a form.
  const task = useIsTask() && !sections.some(({ path }) => path === pathname)
  const phone = usePhone()
  const panel = useFilled('panel')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const entries = entriesFor({ sections, section, held, countUnread, isOutdated, isAnonymization })
  const barred = phone && !task
  const { online } = useNetwork()
  const isWaiting = isOpen && !online
  return (
    <Frame {...entries} task={task} skip={<SkipLink />}>
      <ScreenBar
        title={title}
        pathname={pathname}
        isOutdated={isOutdated}
        {...(panel && { panelTitle: panel.title || 'Menu', onPanel: () => setPanelOpen(true) })}
      />
      <div
        className={cx(css.content, isAnonymization && css.anonymous, isAnonymization && barred && css.barred)}
      >
        {isWaiting && <ConnectionBanner />}
        <DutyBanner pathname={pathname} />
        <Downloads pathname={pathname} />
        {/* A box of its own: what sticks beneath the bar sticks beneath the banner too. */}
        <div className={cx(css.under, isWaiting && css.waiting)}>
          <Split>
            <main id={contentId} className={css.main} tabIndex={-1}>
              {children}
            </main>
            {panel && (
              <SidePanel
                title={panel.title}
                side={panel.side}
                open={isPanelOpen}
                onClose={() => setPanelOpen(false)}
              >
                <Slot name="panel" />
              </SidePanel>
            )}
          </Split>
        </div>
      </div>
      {isAnonymization && (
        <footer className={css.foot}>
          <Link href="/app/user/self-update">ANONIMIZAÇÃO ATIVA</Link>
        </footer>
      )}
    </Frame>
  )
}
