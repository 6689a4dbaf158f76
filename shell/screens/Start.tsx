import { useSession } from '@saude/kits/platform'
import { ButtonLink, CoverScreen } from '@saude/kits/ui'
import { LogIn, Search } from 'lucide-react'
import { Foot } from './Foot.tsx'

/** The public start page: the cover, the way in, and the look-up for those who hold a paper. */
export function Start() {
  const isSignedIn = useSession() !== null
  return (
    <CoverScreen
      actions={
        <>
          <ButtonLink kind="primary" icon={LogIn} href={isSignedIn ? '/app' : '/app/login'}>
            {isSignedIn ? 'Abrir o sistema' : 'Entrar'}
          </ButtonLink>
          <ButtonLink icon={Search} href="/protocol">
            Consultar protocolo
          </ButtonLink>
        </>
      }
      foot={<Foot />}
    />
  )
}
