/** The light part of the interface kit: all that the first page needs. Heavy controls are in `@saude/kits/inputs`. */
import './tokens.css'
import './base.css'

export { cx } from './base/cx.ts'
export { Hidden } from './base/Hidden.tsx'
export type { Icon } from './base/icon.ts'
export { iconNamed } from './base/icons.ts'
export { Link, LinkContext, type LinkProps } from './base/Link.tsx'
export { useMedia, usePhone, useReducedMotion, useTouch } from './base/media.ts'
export { type Align, type Placement, type Side, useAnchored } from './base/useAnchored.ts'
export { LayerContext, type OpenLayer } from './base/useBackCloses.ts'
export { useDismiss } from './base/useDismiss.ts'
export { Captcha } from './captcha/Captcha.tsx'
export {
  Button,
  type ButtonKind,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
} from './control/Button.tsx'
export { IconButton, type IconButtonProps } from './control/IconButton.tsx'
export { Segmented, type SegmentedOption, type SegmentedProps } from './control/Segmented.tsx'
export { Badge, badgeText, CountBadge, StatusDot, type Tone } from './data/Badge.tsx'
export { Card, type CardProps } from './data/Card.tsx'
export { Chip } from './data/Chip.tsx'
export { type Fact, Facts, type FactsProps } from './data/Facts.tsx'
export { type SimpleColumn, SimpleTable, type SimpleTableProps } from './data/SimpleTable.tsx'
export { Notice, type NoticeProps, type NoticeTone } from './feedback/Notice.tsx'
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx'
export { Skeleton, type SkeletonProps } from './feedback/Skeleton.tsx'
export { Toasts } from './feedback/Toasts.tsx'
export { retryWords, type ToastTone, toast } from './feedback/toast.ts'
export { FieldContext, type FieldWiring, useControlAttributes, useFieldWiring } from './field/context.ts'
export { Field, type FieldProps } from './field/Field.tsx'
export { NewPassword, type NewPasswordProps, notTyped } from './field/NewPassword.tsx'
export { PasswordInput, type PasswordInputProps } from './field/PasswordInput.tsx'
export { TextArea, type TextAreaProps } from './field/TextArea.tsx'
export { type ControlProps, TextInput, type TextInputProps } from './field/TextInput.tsx'
export { Frame, type FrameProps, PageBody, Split } from './layout/Frame.tsx'
export { BottomBar, type BottomBarProps, type NavEntry, Rail, type RailProps } from './layout/Nav.tsx'
export { SidePanel, type SidePanelProps } from './layout/SidePanel.tsx'
export { ThumbBar, type ThumbBarProps } from './layout/ThumbBar.tsx'
export { TitleBar, type TitleBarProps } from './layout/TitleBar.tsx'
export { type Confirm, ConfirmProvider, type ConfirmQuestion, useConfirm } from './overlay/Confirm.tsx'
export { Dialog, type DialogProps } from './overlay/Dialog.tsx'
export { FormDialog, type FormDialogProps } from './overlay/FormDialog.tsx'
export { Menu, type MenuItem, type MenuProps } from './overlay/Menu.tsx'
export { Tip, type TipProps, tipCloses, tipOpens } from './overlay/Tip.tsx'
export { Tooltip, type TooltipProps } from './overlay/Tooltip.tsx'
export { fetched, type Unfetched, UnfetchedNotice } from './part/fetched.tsx'
export { ErrorScreen, type ErrorScreenProps, type ShownError } from './screen/ErrorScreen.tsx'
export { LinkMenu, type LinkMenuPart } from './screen/LinkMenu.tsx'
export { NotFoundScreen } from './screen/NotFoundScreen.tsx'
export { PersonContext, type ReadingPerson } from './screen/person.ts'
export { StateScreen, type StateScreenProps } from './screen/StateScreen.tsx'
export {
  Brand,
  CoverScreen,
  EmptyState,
  type EmptyStateProps,
  LoadingCover,
  Mark,
  UnderConstruction,
} from './screen/screens.tsx'
