import { explainMissing, holds } from '@saude/contract/permissions'
import { parentOf } from '@saude/contract/routes'
import {
  needsOf,
  type ScreenAction,
  Slot,
  useHeld,
  useRoutes,
  useRunning,
  useScreenActions,
  useScreenTitle,
} from '@saude/kits/platform'
import { goUp } from '@saude/kits/router'
import {
  Button,
  ButtonLink,
  IconButton,
  Menu,
  type MenuItem,
  TitleBar,
  Tooltip,
  usePhone,
} from '@saude/kits/ui'
import { EllipsisVertical, PanelRight } from 'lucide-react'
import { useMemo } from 'react'
import { UpdateButton } from './UpdateButton.tsx'

export interface ScreenBarProps {
  title: string
  pathname: string
  /** Something newer was released than what the page shows. */
  isOutdated?: boolean
  /** A panel that on phones opens from the menu. */
  panelTitle?: string
  onPanel?: () => void
}

/** Title, way up and actions of the screen: buttons at the right, on phones one menu (look.md, Frame). */
export function ScreenBar({ title: routeTitle, pathname, isOutdated, panelTitle, onPanel }: ScreenBarProps) {
  const phone = usePhone()
  const held = useHeld()
  const running = useRunning()
  const screen = useScreenTitle()
  const all = useScreenActions()
  const offered = all.map((action) => ({
    ...action,
    disabledReason:
      action.disabledReason ??
      explainMissing(action.needs, held) ??
      (action.runs && (explainMissing(needsOf(action.runs), held) ?? running.reason(action.runs))),
  }))
  const title = screen?.title ?? routeTitle
  const routes = useRoutes()
  const parent = useMemo(
    () =>
      parentOf(
        pathname,
        routes.filter(({ needs }) => holds(needs, held)),
      ),
    [pathname, routes, held],
  )
  const back = screen?.back ?? (parent === undefined ? undefined : () => goUp(parent))
  const panelItem: MenuItem[] = onPanel
    ? [{ label: panelTitle ?? 'Menu', icon: PanelRight, onSelect: onPanel }]
    : []
  const inMenu = offered.filter(({ wideOnly, menuOnly }) => (phone ? !wideOnly : menuOnly))
  const items = [...inMenu.map(asItem), ...(phone ? panelItem : [])]
  return (
    <>
      <title>{title === 'Saúde Municipal' ? title : `${title} · Saúde Municipal`}</title>
      <TitleBar
        title={title}
        count={screen?.count}
        {...(back !== undefined && { back })}
        titleMenu={<Slot name="title" />}
        actions={
          <>
            {isOutdated && <UpdateButton />}
            <Slot name="actions" />
            {!phone &&
              offered
                .filter(({ menuOnly }) => !menuOnly)
                .map((action) => <Action key={action.label} {...action} />)}
            {items.length > 0 && (
              <Menu
                title={title}
                items={items}
                trigger={<IconButton icon={EllipsisVertical} name="Menu" />}
              />
            )}
          </>
        }
      />
    </>
  )
}

const asItem = ({ label, icon, href, onSelect, kind, disabledReason }: ScreenAction): MenuItem => ({
  label,
  ...(icon && { icon }),
  ...(href !== undefined && { href }),
  ...(onSelect && { onSelect }),
  ...(kind === 'danger' && { danger: true }),
  ...(disabledReason && { disabledReason }),
})

function Action({ label, icon, href, onSelect, kind = 'default', disabledReason }: ScreenAction) {
  const look = { kind, children: label, ...(icon && { icon }) }
  if (disabledReason)
    return (
      <Tooltip text={disabledReason} side="bottom">
        <Button {...look} kind="default" aria-disabled />
      </Tooltip>
    )
  return href === undefined ? <Button {...look} onClick={onSelect} /> : <ButtonLink {...look} href={href} />
}
