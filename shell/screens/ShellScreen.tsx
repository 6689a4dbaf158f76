import { Unopened } from '@saude/kits/platform'
import { fetched, LoadingCover, UnderConstruction } from '@saude/kits/ui'
import type { ComponentType } from 'react'
import { Login } from './Login.tsx'
import { Start } from './Start.tsx'

interface ScreenProps {
  /** Of the route, to name a screen that does not come. */
  title: string
}

const later = (load: () => Promise<{ default: ComponentType<ScreenProps> }>) =>
  fetched(load, {
    waiting: <LoadingCover inside />,
    failed: (unfetched, { title }) => <Unopened title={title} {...unfetched} />,
  })

const Gallery = later(async () => ({
  default: (await import(/* webpackChunkName: "gallery" */ '@saude/kits/gallery')).Gallery,
}))

const screens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  '/': Start,
  '/app/login': Login,
  // Rarely seen: not a part of the first page.
  '/app/set-password': later(() => import(/* webpackChunkName: "screens" */ './SetPassword.tsx')),
  '/app/recover-password': later(() => import(/* webpackChunkName: "screens" */ './RecoverPassword.tsx')),
  '/app/gallery': Gallery,
  '/app/gallery/{kit}/{story}': Gallery,
  '/app/answer': later(() => import(/* webpackChunkName: "screens" */ './Answer.tsx')),
  '/app/notification': later(
    () => import(/* webpackChunkName: "notifications" */ './notification/Notifications.tsx'),
  ),
  '/protocol': later(() => import(/* webpackChunkName: "protocol" */ './ProtocolLookup.tsx')),
  '/terms': later(() => import(/* webpackChunkName: "screens" */ './Terms.tsx')),
}

/** The screens that the shell draws itself, by their path. */
export function ShellScreen({ path, title }: ScreenProps & { path: string }) {
  const Screen = screens[path]
  return Screen ? <Screen title={title} /> : <UnderConstruction />
}
