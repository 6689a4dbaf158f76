/** What screens and the shell ask of the platform: session, server, network, frame. */
export { type AreaWeb, type AreaWebProps, defineAreaWeb, type LoadScreen } from './area/defineAreaWeb.tsx'
export { PlatformProvider } from './area/PlatformProvider.tsx'
export { recordScreens } from './area/recordScreens.ts'
export { Unopened } from './area/Unopened.tsx'
export { isOfSome } from './data/api.ts'
export { QueuedError } from './data/queued.ts'
export { shows } from './data/shows.ts'
export { announce, forgetAnswers, onChanged, onForgotten, store } from './data/store.ts'
export { type Asking, type UseAskOptions, useAsk } from './data/useAsk.ts'
export { type KeptAsking, useKept } from './data/useKept.ts'
export { type Send, type Sending, type SendOptions, useSend } from './data/useSend.ts'
export { deviceHolds, kept } from './device/kept.ts'
export {
  type DevicePort,
  type DraftBox,
  device,
  type KeptAnswer,
  type OwnRows,
  provideDevice,
  type Queued,
  type WaitingCall,
} from './device/port.ts'
export { useOwnRows, useWaitingCalls } from './device/useOwn.ts'
export { MayLink } from './frame/MayLink.tsx'
export { titleAt, useRoutes, useRouteTitle, useSections } from './frame/routes.ts'
export { type MenuLink, SectionMenu, type SectionMenuProps, useSectionMenu } from './frame/SectionMenu.tsx'
export {
  type Keeping,
  type ScreenAction,
  type ScreenTitle,
  useActions,
  useIsTask,
  useKeeping,
  useScreenActions,
  useScreenTitle,
  useTaskMode,
  useTitle,
} from './frame/screen.ts'
export { Fill, type FillProps, type PanelLook, Slot, type SlotName, useFilled } from './frame/slots.tsx'
export { useScreens } from './frame/useScreens.ts'
export { useAbout } from './general/about.ts'
export {
  applicationAbout,
  notificationList,
  passwordConfirm,
  passwordLinkGet,
  passwordRecover,
  passwordSet,
  sessionGet,
  userLogin,
  userRevoke,
} from './general/calls.ts'
export { handleError } from './general/handle.ts'
export { pageIdle } from './general/idle.ts'
export { type DevicePosition, locate } from './general/locate.ts'
export { onReturned, useRetryWhenBack } from './general/missed.ts'
export { type Network, network, useNetwork } from './general/network.ts'
export { useNotifications } from './general/notifications.ts'
export { startProgress, useIsWorking, useProgress } from './general/progress.ts'
export { type AreaVersion, releases, useIsReleased } from './general/release.ts'
export { fileOf, save } from './general/save.ts'
export { startPlatform } from './general/start.ts'
export { frontVersion, frontVersionNumber } from './general/version.ts'
export { useWakeLock } from './general/wake-lock.ts'
export type { PushState } from './push/push.ts'
export { type Push, usePush, usePushSync } from './push/usePush.ts'
export { registerWorker } from './push/worker.ts'
export {
  type DeviceRecord,
  deviceIdentifier,
  deviceRecord,
  deviceToken,
  keepDeviceToken,
} from './session/device.ts'
export {
  anonymisedReason,
  needsOf,
  type Runnable,
  type Running,
  type Runs,
  useDisabledReason,
  useRunning,
} from './session/disabled.ts'
export { type Draft, drafts } from './session/drafts.ts'
export { expiredMessage, expiryOf, type Gate, type GateState, gate } from './session/gate.ts'
export {
  useHeld,
  useIsLocked,
  useMay,
  useMissing,
  useSeesProtected,
  useSession,
} from './session/hooks.ts'
export { refreshSession } from './session/refresh.ts'
export { choosePost } from './session/say-post.ts'
export { held, idleLock, session } from './session/session.ts'
export type { Auth, Session, SessionEnd, SessionStore } from './session/store.ts'
export { signOut, useSignOut } from './session/useSignOut.ts'
export { ask, askByName } from './transport/ask.ts'
export { type Call, type CallSpec, callByName } from './transport/call.ts'
export { type StandIn, standIn } from './transport/stand-in.ts'
export type { AskOptions, Files, OnProgress } from './transport/types.ts'
export { defineWidgets, type LoadWidget } from './widget/defineWidgets.ts'
export {
  provideWidgets,
  useHasWidget,
  useOffers,
  useWidgetSource,
  type WidgetSource,
} from './widget/source.ts'
export { Widget, type WidgetProps } from './widget/Widget.tsx'
