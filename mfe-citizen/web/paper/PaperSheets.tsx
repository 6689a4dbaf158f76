import { formatDate } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { ReactNode } from 'react'
import { addressLine } from '../../contract/address.ts'
import { paperKinds } from '../../contract/care-paper.ts'
import type { citizenGet } from '../../contract/citizen.ts'
import { controlLists, notificationOf } from '../../contract/special-control.ts'
import { Lines, Sheet, Signed, whoLines } from '../attended/Sheet.tsx'
import { nameOfLine, type Paper, type PaperLine, quantityOf, sheetsOf, useOf } from './lines.ts'
import css from './Paper.module.css'
import { attendanceNoteText, sickNoteText } from './sentences.ts'

interface PaperSheetsProps {
  paper: Paper
  citizen: OutputOf<typeof citizenGet>
  printedAt: Date
}

/** Copies of a prescription under special control, and who keeps each. */
const copies = ['1ª via: retenção da farmácia ou drogaria', '2ª via: orientação ao paciente']

/** A paper as it is printed: one sheet, and for medicines under special control another one in two copies. */
export function PaperSheets({ paper, citizen, printedAt }: PaperSheetsProps) {
  const { kind, unit, professionalName, occupation, professionalCns, registration, observation, cancelled } =
    paper
  const sheet = (title: string, content: ReactNode, note?: string) => (
    <Sheet
      key={note ?? title}
      title={title}
      unit={unit ?? undefined}
      note={cancelled ? 'CANCELADO' : note}
      printedAt={printedAt}
    >
      {content}
    </Sheet>
  )
  const signed = (
    <>
      <p className={css.day}>{formatDate(paper.issuedAt)}</p>
      <Signed
        name={professionalName}
        occupation={occupation}
        cns={professionalCns}
        registration={registration}
      />
    </>
  )
  const said = observation && <p className={css.observation}>{observation}</p>
  if (kind !== 'prescription') {
    const text = (kind === 'sickNote' ? sickNoteText : attendanceNoteText)(paper, citizen.name)
    return sheet(
      paperKinds[kind],
      <>
        <p className={css.sentence}>{text}</p>
        {said}
        <Lines lines={whoLines(citizen)} />
        {signed}
      </>,
    )
  }
  const { plain, controlled } = sheetsOf(paper.lines ?? [])
  return (
    <>
      {plain.length > 0 &&
        sheet(
          'Receituário',
          <>
            <Lines lines={whoLines(citizen)} />
            <Medicines lines={plain} />
            {said}
            {signed}
          </>,
        )}
      {controlled.length > 0 &&
        copies.map((copy) =>
          sheet(
            'Receituário de controle especial',
            <>
              <Lines
                lines={[
                  ['Emitente', [professionalName, occupation].filter(Boolean).join(', ')],
                  ['Conselho e registro', registration ?? <span key="council" className={css.blank} />],
                  ...whoLines(citizen, [['Endereço', addressLine(citizen)]]),
                ]}
              />
              <Medicines lines={controlled} />
              {said}
              {signed}
              <Filling />
            </>,
            copy,
          ),
        )}
    </>
  )
}

const Medicines = ({ lines }: { lines: readonly PaperLine[] }) => (
  <ol className={css.medicines}>
    {lines.map((line, index) => {
      const form = line.control && notificationOf(nameOfLine(line), line.control)
      return (
        <li key={index}>
          <p className={css.medicine}>
            <strong>{nameOfLine(line)}</strong>
            <span>{quantityOf(line)}</span>
          </p>
          <p>{useOf(line)}</p>
          {line.guidance && <p>{line.guidance}</p>}
          {line.control && (
            <p className={css.control}>
              {`Portaria 344/1998, lista ${controlLists[line.control]}${form ? `. Exige também ${form}` : ''}`}
            </p>
          )}
        </li>
      )
    })}
  </ol>
)

/** What the pharmacy fills in by hand, as the annex of the Portaria has it. */
const Filling = () => (
  <div className={css.filling}>
    <section>
      <h3>Identificação do comprador</h3>
      {['Nome', 'Identidade e órgão emissor', 'Endereço', 'Cidade e UF', 'Telefone'].map((label) => (
        <p key={label}>
          {label}: <span className={css.blank} />
        </p>
      ))}
    </section>
    <section>
      <h3>Identificação do fornecedor</h3>
      {['Farmacêutico(a)', 'Data'].map((label) => (
        <p key={label}>
          {label}: <span className={css.blank} />
        </p>
      ))}
      <p className={css.signature}>Assinatura</p>
    </section>
  </div>
)
