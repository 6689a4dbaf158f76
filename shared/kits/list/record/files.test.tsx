import { text } from '@saude/contract/fields'
import { files } from '@saude/contract/fields-file'
import { anyRecord, record } from '@saude/contract/record/record'
import { rows } from '@saude/contract/testing/rows'
import { render, screen } from '@testing-library/react'
import { factsOf, RecordFacts } from './RecordFacts.tsx'

const request = anyRecord(
  record(rows, 'examRequest', {
    word: { singular: 'solicitação', plural: 'solicitações', gender: 'f' },
    path: '/app/health-secretary/exam-request',
    fields: { name: text('Nome').required(), papers: files('Documentos', 'Documento') },
    label: ['name'],
    orderBy: ['name'],
  }),
)
const entry = {
  id: 'e-1',
  name: 'Hemograma',
  papers: ['a', 'b'].map((name) => ({
    id: name,
    name: `${name}.pdf`,
    type: 'application/pdf',
    size: 2048,
    url: `/files/${name}?s=1`,
  })),
}

it('leads from the details to each of several files, and names them on paper', () => {
  const { rerender } = render(<RecordFacts groups={factsOf(request, entry, {})} />)
  for (const name of ['a', 'b']) expect(screen.getByText(`${name}.pdf`)).toBeVisible()
  expect(screen.getAllByText('2 KB')).toHaveLength(2)
  rerender(<RecordFacts groups={factsOf(request, entry, { asText: true })} />)
  expect(screen.getByText('a.pdf, b.pdf')).toBeVisible()
})

it('keeps them out of the rows of lists', () => {
  expect(Object.keys(request.list.list.itemFields)).not.toContain('papers')
})
