import { useSession } from '@saude/kits/platform'
import { ButtonLink, Notice } from '@saude/kits/ui'
import css from './DutyBanner.module.css'

const own = '/app/user/self-update'
const terms = '/app/options/terms'

/** What the person has to do before anything else, or soon; not where it is done. */
export function DutyBanner({ pathname }: { pathname: string }) {
  const info = useSession()?.info
  if (info?.isSecondFactorDue && pathname !== own)
    return (
      <div className={css.banner}>
        <Notice
          tone="warning"
          title="O seu grupo exige a verificação em duas etapas"
          actions={<ButtonLink href={own}>Ativar agora</ButtonLink>}
        >
          Até lá, só o próprio cadastro pode ser aberto.
        </Notice>
      </div>
    )
  if (info?.areTermsDue && pathname !== terms)
    return (
      <div className={css.banner}>
        <Notice
          tone="info"
          title="Os termos de uso esperam a sua confirmação"
          actions={<ButtonLink href={terms}>Ler e aceitar</ButtonLink>}
        />
      </div>
    )
  return null
}
