import { formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import { ClientMark, PaperSheet } from '@saude/kits/list'
import { useSession } from '@saude/kits/platform'
import { Button, Card, Facts } from '@saude/kits/ui'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { incident } from '../../contract/incident.ts'
import css from './PeopleNotice.module.css'

type Entry = Partial<OutputOf<typeof incident.get>>

/**
 * The communication to those whose data they are, printed: in plain words, with what Resolução CD/ANPD 15/2024, art. 9º, asks for.
 * What is not known yet is said to be so.
 */
export function PeopleNotice({ of }: { of: Entry }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <Card title="Comunicação aos titulares">
      <Paper of={of} />
      <div className={css.acts}>
        <Button icon={Printer} onClick={() => setPrinting(true)}>
          Imprimir comunicação
        </Button>
      </div>
      {isPrinting && (
        <PaperSheet onEnd={() => setPrinting(false)}>
          <Paper of={of} hasHead />
        </PaperSheet>
      )}
    </Card>
  )
}

const unknown = 'Em apuração; será informado assim que se souber.'

function Paper({ of, hasHead = false }: { of: Entry; hasHead?: boolean }) {
  const info = useSession()?.info
  const client = info?.client?.name ?? 'A secretaria de saúde'
  const sensitive = [
    of.hasSensitive && 'dados de saúde ou outros dados sensíveis',
    of.hasPasswords && 'senhas ou outras credenciais',
  ].filter(Boolean)
  return (
    <div className={css.paper}>
      {hasHead && (
        <>
          <ClientMark />
          <h1>Comunicação de incidente de segurança com dados pessoais</h1>
        </>
      )}
      <p>
        {client} comunica que um incidente de segurança atingiu dados pessoais sob a sua guarda. Esta
        comunicação é feita em cumprimento da Lei 13.709/2018 (LGPD), art. 48.
      </p>
      <Facts
        items={[
          { label: 'O que aconteceu', value: of.description || unknown },
          { label: 'Quando aconteceu', value: of.occurredOn ? formatDate(of.occurredOn) : unknown },
          { label: 'Quando foi conhecido', value: of.knownOn && formatDate(of.knownOn) },
          {
            label: 'Que dados foram atingidos',
            value: [of.data, sensitive.length > 0 && `Entre eles há ${sensitive.join(' e ')}.`]
              .filter(Boolean)
              .join('. '),
          },
          { label: 'Riscos e consequências prováveis', value: of.consequences || unknown },
          { label: 'O que protegia os dados', value: of.before || unknown },
          { label: 'O que foi feito e será feito', value: of.measures || unknown },
          ...(of.delay ? [{ label: 'Por que a comunicação demorou', value: of.delay }] : []),
          {
            label: 'Com quem falar',
            value: info?.dataOfficer ? `Encarregado de dados: ${info.dataOfficer}` : client,
          },
        ]}
      />
    </div>
  )
}
