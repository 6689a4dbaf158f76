import { useIsReleased, useSession } from '@saude/kits/platform'
import { ButtonLink } from '@saude/kits/ui'
import { House } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './PublicFrame.module.css'
import { UpdateButton } from './UpdateButton.tsx'

/** Around what is seen without a session: the title and a way to the beginning. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const hasToken = useSession() !== null
  const isReleased = useIsReleased()
  return (
    <div className={css.page}>
      <title>{title === 'Saúde Municipal' ? title : `${title} · Saúde Municipal`}</title>
      <header className={css.bar}>
        <strong className={css.product}>Saúde Municipal</strong>
        {isReleased && <UpdateButton />}
        <ButtonLink kind="quiet" icon={House} href={hasToken ? '/app' : '/'}>
          Início
        </ButtonLink>
      </header>
      <main className={css.main}>{children}</main>
    </div>
  )
}
