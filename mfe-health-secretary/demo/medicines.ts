import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

/** CATMAT, name, concentration and unit; the second list is of what is kept for some diseases. */
const named = {
  'Relação municipal de medicamentos': [
    ['267613', 'Captopril', '25 mg', 'Comprimido'],
    ['268856', 'Losartana potássica', '50 mg', 'Comprimido'],
    ['267647', 'Enalapril, maleato', '10 mg', 'Comprimido'],
    ['267691', 'Metformina, cloridrato', '850 mg', 'Comprimido'],
    ['267671', 'Glibenclamida', '5 mg', 'Comprimido'],
    ['267747', 'Sinvastatina', '20 mg', 'Comprimido'],
    ['271089', 'Amoxicilina', '500 mg', 'Cápsula'],
    ['267203', 'Dipirona sódica', '500 mg', 'Comprimido'],
    ['267778', 'Paracetamol', '500 mg', 'Comprimido'],
    ['267712', 'Omeprazol', '20 mg', 'Cápsula'],
    ['267653', 'Furosemida', '40 mg', 'Comprimido'],
    ['267674', 'Hidroclorotiazida', '25 mg', 'Comprimido'],
  ],
  'Medicamentos de uso contínuo especial': [
    ['271157', 'Insulina humana NPH', '100 UI/ml', 'Frasco 10 ml'],
    ['271154', 'Insulina humana regular', '100 UI/ml', 'Frasco 10 ml'],
    ['267660', 'Fenobarbital sódico', '100 mg', 'Comprimido'],
  ],
} as const

/** The named lists of the demo municipality, with ids that withdrawals refer to. */
export const demoMedicines = ({ seed }: Pick<DemoTown, 'seed'>) =>
  Object.entries(named).map(([name, medicines]) => ({
    id: demoId(createRandom(`${seed}/medicine-list/${name}`)),
    name,
    medicines: medicines.map(([catmat, medicine, concentration, unity]) => ({
      id: demoId(createRandom(`${seed}/medicine/${catmat}`)),
      catmat,
      name: medicine,
      concentration,
      unity,
    })),
  }))
