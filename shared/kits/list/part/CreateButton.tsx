import { Plus } from 'lucide-react'
import { useMay, useRunning } from '../../platform/index.ts'
import { Button, ButtonLink, Tooltip, usePhone } from '../../ui/index.ts'
import type { CreateLink } from '../types.ts'

/** The link as this person may use it now; undefined without the permission to create. */
export function useCreate(create: CreateLink | undefined): CreateLink | undefined {
  const mayNeeded = useMay(create?.needs)
  const { may, reason } = useRunning()
  if (!create || !mayNeeded || (create.runs && !may(create.runs))) return undefined
  return { ...create, disabledReason: create.disabledReason ?? (create.runs && reason(create.runs)) }
}

/** The link with what was looked for in vain: a name that was typed once is not typed again. */
export function carrying(create: CreateLink, filters: Readonly<Record<string, unknown>>): CreateLink {
  const carried = new URLSearchParams()
  for (const name of create.carries ?? []) {
    const value = filters[name]
    if (typeof value === 'string' && value !== '') carried.set(name, value)
  }
  return carried.size === 0 ? create : { ...create, to: `${create.to}#${carried}` }
}

/** Leads to where an entry is made, or says why that cannot be done now. */
export function CreateButton({ to, label, disabledReason }: CreateLink) {
  const phone = usePhone()
  return disabledReason ? (
    // Away from the edge of the window at which it stands.
    <Tooltip text={disabledReason} side={phone ? 'top' : 'bottom'}>
      <Button icon={Plus} aria-disabled>
        {label}
      </Button>
    </Tooltip>
  ) : (
    <ButtonLink kind="primary" icon={Plus} href={to}>
      {label}
    </ButtonLink>
  )
}
