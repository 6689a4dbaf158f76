import { Button, Tooltip } from '@saude/kits/ui'
import type { OwnActions } from './useOwnEntries.tsx'

/** 'Corrigir' and 'Remover' of an own entry. */
export const OwnButtons = ({ own: { correct, remove, disabledReason } }: { own: OwnActions }) => (
  <>
    {correct && <OwnButton label="Corrigir" onClick={correct} disabledReason={disabledReason} />}
    <OwnButton label="Remover" onClick={remove} disabledReason={disabledReason} />
  </>
)

/** What cannot be pressed says why, on hover, focus or touch, and in its name. */
function OwnButton({
  label,
  onClick,
  disabledReason,
}: Pick<OwnActions, 'disabledReason'> & { label: string; onClick: () => void }) {
  if (!disabledReason)
    return (
      <Button kind="quiet" onClick={onClick}>
        {label}
      </Button>
    )
  return (
    <Tooltip text={disabledReason} label>
      <Button kind="quiet" aria-disabled aria-label={`${label}: ${disabledReason}`}>
        {label}
      </Button>
    </Tooltip>
  )
}
