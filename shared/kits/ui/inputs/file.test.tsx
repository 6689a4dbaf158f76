import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../field/Field.tsx'
import { FileInput, type FileValue } from './FileInput.tsx'

// jsdom has no addresses for files.
const revoked: string[] = []
beforeAll(() => {
  URL.createObjectURL = () => 'blob:prévia'
  URL.revokeObjectURL = (address) => void revoked.push(address)
})

function Held({
  onValue = () => undefined,
  initial = null,
  required = false,
  disabled = false,
}: {
  onValue?: (value: File | null) => void
  initial?: FileValue | null
  required?: boolean
  disabled?: boolean
}) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Anexo" required={required}>
      <FileInput
        accept={['pdf', 'jpg']}
        maxBytes={10_485_760}
        disabled={disabled}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    </Field>
  )
}

const report = new File(['%PDF-1.7'], 'laudo.pdf', { type: 'application/pdf' })
const photo = new File(['x'.repeat(2048)], 'foto.jpg', { type: 'image/jpeg' })
const stored = {
  id: 'f-1',
  name: 'exame.pdf',
  type: 'application/pdf',
  size: 1_572_864,
  url: '/files/f-1?s=x',
}

describe('FileInput', () => {
  it('says which types and sizes it takes, also to the browser', () => {
    render(<Held />)
    expect(screen.getByText('pdf, jpg; até 10 MB')).toBeVisible()
    expect(screen.getByLabelText('Anexo')).toHaveAttribute('accept', '.pdf,.jpg,.jpeg')
  })

  it('takes a chosen file and shows its name and size', async () => {
    const onValue = jest.fn()
    render(<Held onValue={onValue} />)
    await userEvent.upload(screen.getByLabelText('Anexo'), report)
    expect(onValue).toHaveBeenLastCalledWith(report)
    expect(screen.getByText('laudo.pdf')).toBeVisible()
    expect(screen.getByText('8 B')).toBeVisible()
  })

  it('takes a picture with the camera of a phone, where pictures are taken', async () => {
    const { matchMedia } = window
    Object.assign(window, {
      matchMedia: (query: string) => ({
        matches: query.includes('max-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    })
    const onValue = jest.fn()
    render(<Held onValue={onValue} />)
    expect(screen.getByRole('button', { name: 'Tirar foto' })).toBeVisible()
    const camera = document.querySelector<HTMLInputElement>('input[capture]')
    expect(camera).toHaveAttribute('accept', 'image/*')
    if (camera) await userEvent.upload(camera, photo)
    expect(onValue).toHaveBeenLastCalledWith(photo)
    Object.assign(window, { matchMedia })
  })

  it('takes a dropped file, and none while it is disabled', () => {
    const onValue = jest.fn()
    const { unmount } = render(<Held onValue={onValue} />)
    fireEvent.drop(screen.getByText('Escolha ou arraste um arquivo'), { dataTransfer: { files: [report] } })
    expect(onValue).toHaveBeenLastCalledWith(report)
    unmount()
    onValue.mockClear()
    render(<Held onValue={onValue} disabled />)
    fireEvent.drop(screen.getByText('Escolha ou arraste um arquivo'), { dataTransfer: { files: [report] } })
    expect(onValue).not.toHaveBeenCalled()
  })

  it('shows a picture before it is sent, and lets go of it afterwards', async () => {
    revoked.length = 0
    const { unmount } = render(<Held />)
    await userEvent.upload(screen.getByLabelText('Anexo'), photo)
    expect(await screen.findByRole('img', { name: 'Prévia de foto.jpg' })).toHaveAttribute(
      'src',
      'blob:prévia',
    )
    unmount()
    expect(revoked).toEqual(['blob:prévia'])
  })

  it('links what is stored to its address', () => {
    render(<Held initial={stored} />)
    const link = screen.getByRole('link', { name: /exame\.pdf/ })
    expect(link).toHaveAttribute('href', '/files/f-1?s=x')
    expect(link).toHaveAttribute('download', 'exame.pdf')
    expect(screen.getByText('1,5 MB')).toBeVisible()
  })

  it('is emptied with its cross, unless it is required, and the same file can be chosen again', async () => {
    const onValue = jest.fn()
    const { unmount } = render(<Held onValue={onValue} />)
    await userEvent.upload(screen.getByLabelText('Anexo'), report)
    await userEvent.click(screen.getByRole('button', { name: 'Remover arquivo' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
    expect(screen.getByLabelText('Anexo')).toHaveFocus()
    await userEvent.upload(screen.getByLabelText('Anexo'), report)
    expect(onValue).toHaveBeenLastCalledWith(report)
    unmount()
    render(<Held initial={stored} required />)
    expect(screen.queryByRole('button', { name: 'Remover arquivo' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Trocar arquivo' })).toBeEnabled()
  })
})
