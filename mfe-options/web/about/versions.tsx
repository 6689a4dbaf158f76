import { applicationAbout } from '@saude/core/contract/about'
import { frontVersion, useAbout, useAsk } from '@saude/kits/platform'
import { type Fact, Notice } from '@saude/kits/ui'

/** What the server says of itself, and the versions of both sides as facts. */
export function useVersions() {
  const { data, error } = useAsk(applicationAbout, {})
  const versions: Fact[] = [
    { label: 'Versão nesta página', value: frontVersion },
    { label: 'Versão do servidor', value: data?.version ?? error?.message },
  ]
  return { data, versions }
}

/** Says that there is a newer version than that of the page. */
export function NewerVersion() {
  const { isOutdated } = useAbout()
  return isOutdated ? (
    <Notice tone="warning" title="Há uma versão nova">
      Use 'Atualizar' nas opções para recebê-la.
    </Notice>
  ) : null
}
