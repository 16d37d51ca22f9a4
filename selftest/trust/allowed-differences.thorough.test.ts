import { judging } from '../support/judging.ts';
import { testAllowedDifferences } from './allowed-differences.ts';

testAllowedDifferences(judging);
