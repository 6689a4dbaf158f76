import { FileText, Printer } from 'lucide-react'

/** The ways from a list of providers to its paper. */
export const papers = (print: string, pdf: string) => [
  { label: 'Imprimir', icon: Printer, href: print },
  { label: 'PDF', icon: FileText, href: pdf },
]
