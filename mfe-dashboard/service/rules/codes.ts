/** Codes that the notes of the co-financing name; problems by the beginnings of their codes. */

/** Physicians and nurses. */
export const medical = ['2231', '2251', '2252', '2253', '2235'] as const
/** Dentists and their technicians. */
export const oral = ['2232', '3224'] as const

const cids = (codes: string) => codes.split(' ').map((code) => `cid10:${code}`)
const ciaps = (codes: string) => codes.split(' ').map((code) => `ciap2:${code}`)

/** Nota C2, quadro 02: what a record of child care is marked with. */
export const childCare = [...ciaps('A98'), ...cids('Z001')]

/** Nota C3, item 24 f. */
export const pregnancy = [
  ...ciaps('W03 W78 W79 W81 W84 W85'),
  ...cids(
    'O10 O11 O12 O13 O14 O15 O16 O20 O21 O22 O23 O24 O25 O26 O28 O29 O30 O31 O32 O33 O34 O35 O36 O40 O41',
  ),
  ...cids(
    'O43 O44 O46 O47 O48 O752 O753 O98 O990 O991 O992 O993 O994 O995 O996 O997 Z321 Z33 Z34 Z35 Z36 Z640',
  ),
]
export const puerperium = [
  ...ciaps('48 49 P29 W18 W19 W70 W90 W91 W92 W93 W94 W95 W96'),
  ...cids('F53 M830 O10 O152 O266 O722 O723 O85 O86 O87 O90 O91 O92 O94 O98 O99 Z37 Z38 Z39'),
]

/** Nota C7, item 24 g. */
export const sexualHealth = [
  ...ciaps(
    'B25 W02 W10 W11 W12 W13 W14 W15 W79 W82 X01 X02 X03 X04 X05 X06 X07 X08 X09 X10 X11 X12 X13 X23 X24 X82 X89 Y14',
  ),
  ...cids(
    'N80 N91 N92 N93 N94 N95 N96 N97 O03 O04 R102 T742 Y05 Z123 Z124 Z205 Z206 Z30 Z31 Z320 Z600 Z630 Z640 Z70 Z717 Z725',
  ),
]

/** Nota C3, item 24 h. */
export const tests = {
  syphilis: ['0214010074', '0214010082', '0214010252', '0202031098', '0202031110', '0202031179'],
  hiv: ['0214010040', '0214010279', '0214010058', '0213010780', '0213010500', '0202030300', '0202030318'],
  hepatitisB: ['0214010104', '0214010236', '0202030784', '0202030970', '0213010208'],
  hepatitisC: ['0214010090', '0214010309', '0202030059', '0202030679'],
} as const

/** Nota C2, item 24 g: vaccines by what they protect from. */
export const vaccines = {
  diphtheria: ['29', '39', '42', '43', '46', '47', '58'],
  hepatitisB: ['9', '42', '43'],
  haemophilus: ['17', '29', '39', '42', '43'],
  polio: ['22', '29', '43', '58'],
  measles: ['24', '56'],
  pneumococcus: ['26', '59', '106', '107'],
} as const

/** Nota C3, item 24 i, and nota C6, item 24 g. */
export const pertussisOfAdults = ['57'] as const
export const influenza = ['33', '77'] as const

export const remote = ['0301010250'] as const
export const weighed = ['0101040024'] as const
export const prenatal = ['0301010110'] as const
export const postnatal = ['0301010129'] as const

/** An exam that was done, looked at or asked for: what the notes count of glycated haemoglobin and mammography. */
const orAsked = (...codes: readonly string[]) => [{ codes }, { asked: codes }]

export const glycated = orAsked('0202010503')
export const mammography = orAsked('0204030030', '0204030188')
