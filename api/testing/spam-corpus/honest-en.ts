import type { Sample } from './sample.ts'

const family =
  'We are looking for a price on a 20x24 patio behind the house with a broom finish and steps down from the kitchen door. Please call after 5 pm.'

/** What homeowners and partners send in English. None of it may be marked. */
export const honestEnglish: Sample[] = [
  {
    name: 'Karen Whitfield',
    phone: '(972) 555-0102',
    email: 'karen.whitfield@gmail.com',
    details:
      'Driveway is cracked near the garage, about 2 cars wide. Here is a picture: https://photos.app.goo.gl/Xk2dJ8sQpLm3',
  },
  {
    name: 'Mike Duncan',
    phone: '2145550111',
    details:
      'Photos of the slab: https://imgur.com/a/9xTzQ1b https://imgur.com/a/8xTzQ1c https://imgur.com/a/7b',
  },
  {
    name: 'Priya Raman',
    phone: '469-555-0133',
    email: 'priya.raman@outlook.com',
    details: 'https://www.icloud.com/sharedalbum/#B0aG4TcsmGKXkZq',
  },
  {
    name: 'Tom Becker',
    phone: '+1 214 555 0144',
    details:
      'I want a stamped patio like this one https://www.houzz.com/photos/stamped-concrete-patio and a walkway like https://pin.it/4kQeLmX',
  },
  {
    name: 'Linda Cho',
    phone: '214.555.0155',
    email: 'lindacho@yahoo.com',
    details:
      'This is our house: https://www.zillow.com/homedetails/123-Elm-St. How much to redo the driveway?',
  },
  {
    name: 'Dave Ortega',
    phone: '(214) 555-0166',
    details:
      'I liked this finish https://www.youtube.com/watch?v=abc123 but not the color. Plans are at https://www.example-architects.com/plans/4471',
  },
  {
    name: 'Sam Lee',
    phone: '8175550177',
    details: 'Map: https://maps.app.goo.gl/h3Xy and pictures at http://www.dropbox.com/sh/abc/def?dl=0',
  },
  {
    name: 'Bob Turner',
    phone: '214-555-0188',
    details: 'NEED A NEW DRIVEWAY ASAP!!! CALL ME TODAY!!! CASH!!!',
  },
  {
    name: 'Ann Fox',
    phone: '214-555-0199',
    details: 'how much $$$ for a 10 x 12 pad? budget is $2,500 - $3,000',
  },
  {
    name: 'George Hale',
    phone: '(214) 555-0201',
    details: 'Is it really free? 100% free quote? I got a quote for $8/sq ft, can you beat it by 10%?',
  },
  { name: 'Nia Brooks', phone: '9725550212', details: 'Please call me' },
  { name: 'Will Grant', phone: '9725550213', details: 'I need a new driveway' },
  { name: 'Amy Stone', phone: '9725550214', details: 'I need a new driveway' },
  { name: 'Joe Marsh', phone: '9725550215', details: 'I need a new driveway.' },
  { name: 'Kim Vance', phone: '9725550216', details: 'i need a NEW driveway' },
  { name: 'Lou Pratt', phone: '9725550217', details: 'I need a new driveway!' },
  // A family sends the same text from home, from work, and from a phone, and once more.
  { name: 'Rachel Kim', phone: '2145550221', email: 'rkim@gmail.com', details: family },
  { name: 'Rachel Kim', phone: '2145550221', email: 'rkim@gmail.com', details: family },
  { name: 'Daniel Kim', phone: '2145550222', details: family },
  { name: 'Daniel Kim', phone: '2145550222', details: family },
  {
    name: 'Frank Novak',
    phone: '214-555-0231',
    email: 'frank.novak@novak-roofing.com',
    details:
      'Hi, Frank from Novak Roofing here (www.novak-roofing.com). We need a 30 x 40 shop slab, 6 inches, 4000 psi with rebar 18" on center. Need COI and W-9.',
  },
  {
    name: 'Office Manager',
    phone: '(214) 555-0242 ext. 12',
    email: 'office@sunrise-dental.com',
    details:
      'ADA ramp & sidewalk at our dental office, < 30 ft long and > 4 ft wide. See [photo 1] and [photo 2]. <b>Urgent</b>.',
  },
  {
    name: 'Jess Moore',
    phone: '2145550253',
    details:
      'Hi! 😊 We ❤️ your work <3 … need a patio 🏡🔥 before our daughter’s wedding 💍👰 on 5/16!!! 🙏🙏',
  },
  {
    name: 'Beth Olsen',
    phone: 'please email me',
    email: 'beth.olsen@protonmail.com',
    details: 'I am at work all day and cannot take calls. Looking for a walkway of 3 ft by 40 ft.',
  },
  {
    name: 'Carl Jensen',
    phone: '0000000000',
    email: 'cjensen@duck.com',
    details: 'Prefer email only, please. Retaining wall, 4 ft high and 60 ft long, on a slope.',
  },
  {
    name: 'Hank Miller',
    phone: 'Ask for Ada, 311',
    details: 'Write to my wife: Sue <sue.miller@att.net>. She knows the size of the driveway.',
  },
  {
    name: "Siobhan O'Neill-Garcia",
    phone: '+353 1 555 0190',
    email: 'siobhan@eircom.net',
    details:
      'I own a rental in Plano and live abroad. Tenant says the sidewalk is a trip hazard. Email is best.',
  },
  {
    name: 'Walter Pruitt',
    phone: '214 555 0264',
    details: `${'The slab was poured in 1978 and has settled about two inches on the north side. '.repeat(12)}Where do we start?`,
  },
  {
    name: 'Tasha Bell',
    phone: '(469) 555-0275',
    details:
      'My HOA (hoa.example.com) wants approval first; their rules mention lowes.com pavers. Can you help?',
  },
  {
    name: 'Ed Young',
    phone: '2145550286 or 2145550287',
    details: 'a = 20 ft, b = 12 ft, so if a < b it does not fit',
  },
]
