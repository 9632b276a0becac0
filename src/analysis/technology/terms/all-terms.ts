import type { TechnologyGroup } from '../technology-term.ts';
import { clientTerms } from './client.ts';
import { cloudTerms } from './cloud.ts';
import { dataTypeTerms } from './data-types.ts';
import { databaseTerms } from './databases.ts';
import { formatTerms } from './formats.ts';
import { frameworkTerms } from './frameworks.ts';
import { infrastructureTerms } from './infrastructure.ts';
import { interfaceTerms } from './interfaces.ts';
import { languageTerms } from './languages.ts';
import { libraryTerms } from './libraries.ts';
import { messagingTerms } from './messaging.ts';
import { productTerms } from './products.ts';
import { protocolTerms } from './protocols.ts';

export const technologyGroups: readonly TechnologyGroup[] = [
  ...databaseTerms,
  ...languageTerms,
  ...frameworkTerms,
  ...protocolTerms,
  ...formatTerms,
  ...interfaceTerms,
  ...cloudTerms,
  ...messagingTerms,
  ...infrastructureTerms,
  ...clientTerms,
  ...dataTypeTerms,
  ...productTerms,
  ...libraryTerms,
];
