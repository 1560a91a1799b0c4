type SampleTemplate = {
  /** Below zero, so that it is never one of an account's. Never given to another text. */
  readonly TemplateID: number
  readonly TemplateName: string
  readonly TemplateText: string
  /** A voice speaks it in a call. */
  readonly IsSpoken?: true
}

/** Templates that come with the product, for those who do not know how to begin. Brackets are for the sender to fill in. */
export const sampleTemplates: readonly SampleTemplate[] = [
  {
    TemplateID: -1,
    TemplateName: 'School: closed for weather',
    TemplateText:
      'Hi {{FirstName there}}, [School] is closed today, [date], because of the weather. All activities are canceled. Stay safe; we will text again by [time].',
  },
  {
    TemplateID: -2,
    TemplateName: 'School: late start',
    TemplateText:
      '[School] starts two hours late on [date]. Buses run two hours later than usual. Breakfast is not served.',
  },
  {
    TemplateID: -3,
    TemplateName: 'School: conference reminder',
    TemplateText:
      'Hi {{FirstName there}}, this is a reminder of your conference with [teacher] on [date] at [time]. If you cannot come, please reply to this text.',
  },
  {
    TemplateID: -4,
    TemplateName: 'School: practice moved',
    TemplateText: '[Team] practice on [date] moves to [place], [time] to [time]. Reply with questions. Go [mascot]!',
  },
  {
    TemplateID: -5,
    TemplateName: 'Church: service times',
    TemplateText:
      'Hi {{FirstName friend}}, join us this Sunday at [time]. Pastor [name] speaks on [subject], and there is child care. All are welcome.',
  },
  {
    TemplateID: -6,
    TemplateName: 'Church: volunteers needed',
    TemplateText:
      'Hi {{FirstName friend}}, we still need [number] hands for [event] on [date] at [time]. Can you help? Reply YES or NO.',
  },
  {
    TemplateID: -7,
    TemplateName: 'Church: prayer chain',
    TemplateText:
      'Prayer chain: please keep [name] and their family in your prayers today. Cards may be left at the church office.',
  },
  {
    TemplateID: -8,
    TemplateName: 'Clinic: appointment reminder',
    TemplateText:
      'Hi {{FirstName there}}, you have an appointment at [clinic] on [date] at [time]. Please come 10 minutes early. To change it, call [number].',
  },
  {
    TemplateID: -9,
    TemplateName: 'Clinic: flu shots',
    TemplateText:
      'Flu shots are here. Walk in at [clinic] Monday to Friday, [time] to [time]; bring your insurance card. Questions? Reply to this text.',
  },
  {
    TemplateID: -10,
    TemplateName: 'Clinic: office closed',
    TemplateText:
      'Our office is closed on [date]. If you need care before we open again on [date], call [number]. In an emergency call 911.',
  },
  {
    TemplateID: -11,
    TemplateName: 'Staffing: shifts open',
    TemplateText:
      'Hi {{FirstName there}}, we have [number] [job] shifts at [place] on [date], [time] to [time], [pay] an hour. Reply YES to take one, NO if you cannot.',
  },
  {
    TemplateID: -12,
    TemplateName: 'Staffing: first day',
    TemplateText:
      'Hi {{FirstName there}}, you start on [date] at [time] at [address]. Ask for [name] and bring two forms of ID. Reply if you have questions.',
  },
  {
    TemplateID: -13,
    TemplateName: 'Staffing: time sheet due',
    TemplateText:
      'Hi {{FirstName there}}, please send your time sheet by [time] today so that your pay is on time. Thank you!',
  },
  {
    TemplateID: -14,
    TemplateName: 'Food pantry: open today',
    TemplateText:
      '[Pantry] is open today, [time] to [time], at [address]. Today we have fresh vegetables and bread. Bring bags if you can. No ID is needed.',
  },
  {
    TemplateID: -15,
    TemplateName: 'Food pantry: pickup time',
    TemplateText:
      'Hi {{FirstName neighbor}}, your pickup at [pantry] is on [date] at [time]. If you cannot come, reply so that we can give you another time.',
  },
  {
    TemplateID: -16,
    TemplateName: 'Anyone: thank you',
    TemplateText:
      'Thank you, {{FirstName friend}}! With your help [event] was a success: [result]. We could not have done it without you.',
  },
  {
    TemplateID: -17,
    TemplateName: 'Call: school is closed',
    TemplateText:
      'Hello {{FirstName there}}, this is [school] with a message about tomorrow. School is closed on [date] because of the weather. All activities are canceled. We will call again when we know more. Thank you, and stay safe.',
    IsSpoken: true,
  },
  {
    TemplateID: -18,
    TemplateName: 'Call: appointment reminder',
    TemplateText:
      'Hello {{FirstName there}}, this is [organization]. We look forward to seeing you on [date] at [time]. If you cannot come, please call us at the number that you see on your phone. Thank you, and goodbye.',
    IsSpoken: true,
  },
]
